/** Where in the page we are: the part of the address after the #. */

class Route {
  path = $state(location.hash.slice(1) || "/");

  constructor() {
    addEventListener("hashchange", () => {
      this.path = location.hash.slice(1) || "/";
      scrollTo(0, 0);
    });
  }

  get parts(): string[] {
    return this.path.split("?")[0]!.split("/").filter(Boolean).map(decodeURIComponent);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.path.split("?")[1] ?? "");
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const route = new Route();
