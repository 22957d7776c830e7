"""Spaces, actions and triggers of a package as Python."""

from __future__ import annotations

from toolchain.engine.codegen import ident
from toolchain.engine.link_moves import MoveParts
from toolchain.engine.procedures import ProcedureWriter


class SpaceParts(MoveParts):
    """Writes what says what is legal, and what follows by itself."""

    def _policy_functions(self) -> None:
        for p in self.ir["policies"]:
            name = ident(p["name"])
            params, names = self._params(p["params"])
            names.update(
                {"unit": "u", "self": "u", "start": "S.c_place[u]", "from": "a", "to": "b", "hexside": "e"}
            )
            with self.writer.steps_to("b"):
                for index, bar in enumerate(p["bars"]):
                    self.parts.append(
                        f"def polb_{name}_{index}(S,u,a,b,e{params}): return {self._write(bar['when'], names)}"
                    )
                for index, wish in enumerate(p["prefer"]):
                    self.parts.append(
                        f"def polw_{name}_{index}(S,u,a,b{params}): return {self._write(wish, names)}"
                    )
            if p["steps"]:
                far, begin = (self._write(p["steps"][key], names) for key in ("far", "begin"))
                self.parts.append(f"def pols_{name}(S,u{params}): return ({far},{begin})")
            if p.get("target"):
                self.parts.append(f"def polt_{name}(S,u{params}): return {self._write(p['target'], names)}")
        self.writer.reads = set()

    def _entry_functions(self) -> None:
        for entry in self.ir["entries"]:
            for index, line in enumerate(entry["lines"]):
                text = self._write(line["hexes"], {"self": "u", "unit": "u"})
                area = self._write(line["area"], {"self": "u", "unit": "u"})
                name = f"{ident(entry['name'])}_{index}"
                self.parts.append(f"def ent_{name}(S,u): return {text}\ndef area_{name}(S,u): return {area}")
        self.writer.reads = set()

    def _actions(self) -> None:
        for action in self.ir["actions"]:
            name = ident(action["name"])
            tests = []
            pay = []
            for column, amount in action["costs"]:
                c = ident(column)
                tests.append(f"S.c_{c}[a]>={amount}")
                pay.append(f"gain_{c}(S,a,-{amount})")
            if action.get("requires"):
                tests.append(self._write(action["requires"], {"actor": "a", "us": "a"}))
            if action["scope"] is not None:
                x, tail = self.writer.selection(action["scope"], {"actor": "a", "us": "a"})
                self.parts.append(f"def actl_{name}(S,a): return [{x} {tail}]")
                joint = " and ".join(tests)
                some = f"next((True {tail}),False)"
                self.parts.append(f"def act_{name}(S,a): return {joint + ' and ' if joint else ''}{some}")
            else:
                self.parts.append(f"def act_{name}(S,a): return bool({' and '.join(tests) or 'True'})")
            if action.get("activates"):
                pay.append(f"w_{ident(action['activates'])}(S,u,1)")
            must = (
                self._write(action["mandatory"], {"actor": "a", "us": "a"})
                if action.get("mandatory")
                else "False"
            )
            self.parts.append(f"def must_{name}(S,a): return {must}")
            self.parts.append(f"def pay_{name}(S,a,u):\n    " + ("; ".join(pay) or "pass"))
        self.writer.reads = set()

    def _triggers(self, procedures: ProcedureWriter) -> str:
        """The function run when a piece enters a hex."""
        lines = ["def on_enter(S,p,old,new):"]
        for index, trigger in enumerate(self.ir["triggers"]):
            procedures._slots = {"actor": 2, "mover": 3, "from": 4, "to": 5}
            procedures._count = 6
            procedures._where = trigger["name"]
            procedures._cite = trigger.get("cite", "")
            procedures._loops = []
            made: list[str] = []
            procedures._lines = made
            procedures._indent = 1
            procedures._body(trigger["do"])
            self.parts.append(f"def trg_{index}(S,F):\n" + "\n".join(made or ["    pass"]))
            names = {"mover": "p", "from": "old", "to": "new", "self": "p"}
            test = self._write(trigger["requires"], names) if trigger.get("requires") else "True"
            blank = ",0" * (procedures._count - 6)
            lines.append(f"    if {test}: trg_{index}(S,[0,-1,SIDE[p],p,old,new{blank}])")
        lines.append("    return")
        self.writer.reads = set()
        return "\n".join(lines)
