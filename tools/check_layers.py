"""Imports go one way: check layers, circles of modules and of packages, the engine's purity, names and lengths.

Reads the sources with `ast` and imports nothing, so that it works on a tree that does not run.
`python tools/check_layers.py` prints one line a problem and fails if there is one.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

PACKAGE = "overcrush"
ROOT = "(top level)"
MAX_LINES = 600
SOURCE_SUFFIXES = {".py", ".pyi"}

_BELOW_GAME = {"userdata", "engine", "cards", "teams", "model", "ability", "lang", "rules", "bounded", "errors"}
_GAME = {"game", *_BELOW_GAME}

# What each layer may import besides itself, lowest first. `from overcrush import Name` counts as importing `game`.
LAYERS: dict[str, frozenset[str]] = {
    layer: frozenset(allowed)
    for layer, allowed in {
        "errors": set[str](),
        "userdata": set[str](),
        "bounded": {"errors"},
        "ability": set[str](),
        "rules": set[str](),
        "lang": {"ability", "errors"},
        "model": {"ability", "errors"},
        "engine": {"model", "ability", "rules", "errors"},
        "cards": {"lang", "engine", "model", "ability", "errors", "userdata", "bounded"},
        "teams": {"cards", "engine", "model", "ability", "rules", "errors", "userdata", "bounded"},
        "game": _BELOW_GAME,
        ROOT: {"game", "errors", "bots"},
        "record": _GAME,
        "scenario": {"record", *_GAME},
        "examples": {"scenario", *_GAME},
        "encoding": {"engine", "model", "ability", "rules", "errors"},
        "network": {"encoding", "errors"},
        "bots": {"network", "encoding", *_GAME},
        "simulation": {"bots", *_GAME},
        "match": {"simulation", "bots", *_GAME},
        "env": {"encoding", "bots", *_GAME},
        "learning": {"network", "encoding", "bots", *_GAME},
        "server": {"simulation", "bots", "examples", "record", *_GAME},
        "conformance": {"rules", "scenario", "errors"},
        "bench": {"bots", *_GAME},
        "growth": _GAME,
        "exercise": _GAME,
    }.items()
}
# Who sees of the engine only what it shows to people and programs outside; the tests of contracts look inside.
OUTSIDE = frozenset(
    {
        "record",
        "scenario",
        "examples",
        "bots",
        "encoding",
        "network",
        "learning",
        "simulation",
        "match",
        "env",
        "server",
        "bench",
        "growth",
        "cli",
    }
)
SHOWN = f"{PACKAGE}.engine.edge"
# The commands sit on top of everything, and nothing imports them.
TOP = frozenset({"cli", "__main__"})

# The engine knows no clock, no file, no network and no ambient randomness.
PURE = frozenset({"engine", "model", "ability"})
IMPURE = frozenset(
    {
        *("random", "secrets", "uuid", "numpy"),
        *("time", "datetime"),
        *("os", "pathlib", "io", "glob", "shutil", "tempfile", "yaml", "json", "tomllib", "pickle"),
        *("socket", "subprocess", "threading", "asyncio"),
    }
)


# Packages that tell of the same words of card text, each in its own way: as tree, print, wording, meaning, program.
OF_TEXTS = frozenset({"ability", "lang.grammar", "lang.rendering", "engine.terms", "engine.ops", "engine.link"})
# Modules of numbers that belong together, each with its name, whether or not anybody asks for that one.
NUMBERED = frozenset({"const", "steps"})


@dataclass(frozen=True)
class Import:
    """One imported module: its full name, where it is imported, and whether only type checkers see it."""

    target: str
    line: int
    typing_only: bool


@dataclass(frozen=True)
class Module:
    """One source file of the package and what it imports."""

    name: str
    path: Path
    imports: tuple[Import, ...]

    @property
    def layer(self) -> str:
        return layer_of(self.name)


def layer_of(module: str) -> str:
    """The layer a module of the package belongs to: the first name below the package."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ROOT


def check(src: Path) -> list[str]:
    """Every problem found under `src` (the folder that holds the package), each naming its file and import."""
    modules = load(src)
    problems = [problem for module in modules.values() for problem in _direction(module, src)]
    problems += [problem for module in modules.values() for problem in _purity(module, src)]
    problems += _cycles(modules, src)
    problems += _package_cycles(modules)
    problems += _names_twice(modules, src)
    problems += _lengths(src)
    return list(dict.fromkeys(problems))


def load(src: Path) -> dict[str, Module]:
    """The package's modules by full name."""
    paths: dict[str, Path] = {}
    for path in sorted((src / PACKAGE).rglob("*.py")):
        parts = path.relative_to(src).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    known = frozenset(paths)
    return {name: Module(name, path, tuple(_imports(name, path, known))) for name, path in paths.items()}


def _imports(module: str, path: Path, known: frozenset[str]) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node, typing_only in _walk(tree, False):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, typing_only)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                anchor = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*anchor, base] if base else anchor)
            for alias in node.names:
                # `from a import b` imports the module a.b where there is one, and else a name out of a.
                full = f"{base}.{alias.name}"
                is_module = full in known or (base == PACKAGE and alias.name in LAYERS.keys() | TOP)
                yield Import(full if is_module else base, node.lineno, typing_only)


def _walk(node: ast.AST, typing_only: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Every node below `node`, and whether it stands under `if TYPE_CHECKING:`."""
    for child in ast.iter_child_nodes(node):
        guarded = isinstance(node, ast.If) and _is_type_checking(node.test) and child in node.body
        yield child, typing_only or guarded
        yield from _walk(child, typing_only or guarded)


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)
    return name == "TYPE_CHECKING"


def _ours(target: str) -> bool:
    return target == PACKAGE or target.startswith(PACKAGE + ".")


def _direction(module: Module, src: Path) -> Iterator[str]:
    file, layer = module.path.relative_to(src), module.layer
    for imported in module.imports if layer in OUTSIDE else ():
        if layer_of(imported.target) == "engine" and not f"{imported.target}.".startswith(f"{SHOWN}."):
            yield f"{file}:{imported.line}: imports {imported.target}, but {layer} may ask only {SHOWN}"
    if layer in TOP:
        return
    if layer not in LAYERS:
        yield f"{file}: '{layer}' is not a known layer; add it to LAYERS in tools/check_layers.py"
        return
    for imported in module.imports:
        if not _ours(imported.target):
            continue
        wanted = layer_of(imported.target)
        if wanted == ROOT:
            wanted = "game"
        if wanted != layer and wanted not in LAYERS[layer]:
            allowed = ", ".join(sorted(LAYERS[layer])) or "nothing of the package"
            yield f"{file}:{imported.line}: imports {imported.target}, but {layer} may import only {allowed}"


def _purity(module: Module, src: Path) -> Iterator[str]:
    if module.layer not in PURE:
        return
    for imported in module.imports:
        if imported.target.partition(".")[0] in IMPURE:
            yield (
                f"{module.path.relative_to(src)}:{imported.line}: imports {imported.target}, but {module.layer} "
                "knows no clock, no file, no network and no ambient randomness"
            )


def _cycles(modules: dict[str, Module], src: Path) -> list[str]:
    """Circular imports, each once. Imports inside functions count: they hide a cycle, they do not remove it."""
    problems: list[str] = []
    done: set[str] = set()
    trail: list[tuple[str, Import]] = []
    on_trail: list[str] = []

    def visit(name: str) -> None:
        on_trail.append(name)
        for imported in modules[name].imports:
            target = imported.target
            if imported.typing_only or target not in modules or target == name:
                continue
            trail.append((name, imported))
            if target in on_trail:
                steps = trail[on_trail.index(target) :]
                told = ", ".join(f"{modules[n].path.relative_to(src)}:{i.line} imports {i.target}" for n, i in steps)
                problems.append(f"circular import: {told}")
            elif target not in done:
                visit(target)
            trail.pop()
        on_trail.pop()
        done.add(name)

    for name in modules:
        if name not in done:
            visit(name)
    return problems


def _package_of(module: Module) -> str:
    """The package a module lies in; what a package shows of itself to others is not part of it."""
    if module.path.name == "__init__.py" or module.name.count(".") < 2:
        return f"{module.name} (as a whole)"
    return module.name.rpartition(".")[0]


def _package_cycles(modules: dict[str, Module]) -> list[str]:
    """Packages that import each other in a circle, though no two modules do."""
    edges: dict[str, dict[str, str]] = {}
    for module in modules.values():
        for imported in module.imports:
            target = modules.get(imported.target)
            if target is not None and not imported.typing_only and _package_of(target) != _package_of(module):
                example = f"{module.name} imports {target.name}"
                edges.setdefault(_package_of(module), {}).setdefault(_package_of(target), example)
    problems: list[str] = []
    done: set[str] = set()

    def visit(package: str, trail: list[str]) -> None:
        if package in trail:
            circle = [*trail[trail.index(package) :], package]
            told = ", ".join(edges[one][two] for one, two in pairwise(circle))
            problems.append(f"packages in a circle: {told}")
        elif package not in done:
            for target in edges.get(package, {}):
                visit(target, [*trail, package])
            done.add(package)

    for package in list(edges):
        visit(package, [])
    return problems


def _names_twice(modules: dict[str, Module], src: Path) -> Iterator[str]:
    """Modules of the same name, but for those about the same words of card text, and commands, which are called after
    what they command."""
    first: dict[str, Module] = {}
    for module in sorted(modules.values(), key=lambda module: module.layer in TOP):
        other = first.setdefault(module.path.name, module)
        if other is module or module.layer in TOP or module.path.name in ("__init__.py", "__main__.py"):
            continue
        packages = {one.name.rpartition(".")[0].removeprefix(f"{PACKAGE}.") for one in (module, other)}
        if not packages <= OF_TEXTS:
            yield f"{module.path.relative_to(src)}: {other.path.relative_to(src)} has the same name"


def unused(src: Path) -> Iterator[str]:
    """Names at the top of a module that nothing in the package or its tools speaks of, nor a test of what is public."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((src / PACKAGE).rglob("*.py"))}
    spoken = Counter(name for tree in trees.values() for name in _spoken(tree))
    for folder in ("tools", "tests", "examples"):
        for path in (src.parent / folder).rglob("*.py"):
            spoken.update(_spoken(ast.parse(path.read_text(encoding="utf-8"))))
    for path, tree in trees.items():
        for node in tree.body if path.stem not in NUMBERED else ():
            for name in _defined(node):
                if spoken[name] <= sum(found == name for found in _spoken(node)):
                    yield f"{path.relative_to(src)}:{node.lineno}: nothing uses {name}"


def _spoken(tree: ast.AST) -> Iterator[str]:
    """Every name that is read, imported, or said in words (``__all__``, ``getattr``, annotations as text)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value


def _defined(node: ast.stmt) -> list[str]:
    """The names a statement at the top of a module defines; what a decorator enters somewhere is used by that."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        entered = bool(node.decorator_list) and not isinstance(node, ast.ClassDef)
        return [] if entered or node.name.startswith("__") else [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name) and not target.id.startswith("__")]


def _lengths(src: Path) -> Iterator[str]:
    for path in sorted(src.rglob("*")):
        if path.suffix in SOURCE_SUFFIXES and path.is_file():
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > MAX_LINES:
                yield f"{path.relative_to(src)}: {lines} lines, more than {MAX_LINES}; split it"


def main() -> int:
    src = Path(__file__).resolve().parent.parent / "src"
    problems = [*check(src), *unused(src)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
