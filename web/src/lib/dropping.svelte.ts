/** A place where files and text can be dropped: whether something hangs over it, and what it listens to. */
export function dropping(taken: (data: DataTransfer) => void) {
  let over = $state(false);
  return {
    get over() {
      return over;
    },
    on: {
      ondragover(event: DragEvent) {
        event.preventDefault();
        over = true;
      },
      ondragleave() {
        over = false;
      },
      ondrop(event: DragEvent) {
        event.preventDefault();
        over = false;
        if (event.dataTransfer) taken(event.dataTransfer);
      },
    },
  };
}
