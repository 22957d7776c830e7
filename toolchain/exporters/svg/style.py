"""The style sheet of a map. It stands inside the drawing, so that a file needs nothing else."""

from __future__ import annotations

from toolchain.exporters.svg import palette

_SANS = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
_SERIF = "Georgia,'Liberation Serif','DejaVu Serif',serif"

STYLE = f"""
.hx-map{{font-family:{_SANS};fill:{palette.INK};color:{palette.INK};text-anchor:middle}}
.hx-grid{{stroke:{palette.GRID};stroke-width:1}}
.hx-paper{{fill:{palette.PAPER}}}
.hx-shallows,.hx-coast{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.hx-shallows{{stroke:{palette.SHORE};stroke-width:16}}
.hx-coast{{stroke:{palette.WATER_INK};stroke-width:2.4}}
.hx-hach{{fill:none;stroke:#7b5a2b;stroke-width:1.2;stroke-linecap:round;opacity:.7}}
.hx-edges path,.hx-ways path,.hx-legend path{{stroke-linecap:round;stroke-linejoin:round}}
.hx-edges>path,.hx-ways>path{{fill:none}}
.hx-rivercase1,.hx-river1,.hx-rivercase2,.hx-river2,.hx-rivercase3,.hx-river3,.hx-canal,.hx-front,.hx-frontcase,
.hx-wall,.hx-slope,.hx-crest,.hx-border,.hx-bordercase,.hx-unknown,.hx-rail,.hx-rail2,.hx-ties,.hx-road,.hx-roadcase,.hx-trail{{fill:none}}
.hx-rivercase1{{stroke:{palette.WATER_INK};stroke-width:3.4}}.hx-river1{{stroke:#6aa6cf;stroke-width:1.8}}
.hx-rivercase2{{stroke:{palette.WATER_INK};stroke-width:6.4}}.hx-river2{{stroke:#74b0d8;stroke-width:3.8}}
.hx-rivercase3{{stroke:{palette.WATER_INK};stroke-width:10}}.hx-river3{{stroke:#74b0d8;stroke-width:7}}
.hx-canal{{stroke:#e8f2f8;stroke-width:3;stroke-dasharray:7 5}}
.hx-frontcase{{stroke:{palette.HALO};stroke-width:6.5;opacity:.85}}
.hx-front{{stroke:{palette.FRONT};stroke-width:4;stroke-dasharray:11 8}}
.hx-wall{{stroke:#3b342c;stroke-width:5}}
.hx-slope{{stroke:#7b5a2b;stroke-width:5;stroke-dasharray:2 3}}
.hx-edges .hx-crest,.hx-legend .hx-crest{{stroke:#7b5a2b;stroke-width:9;stroke-dasharray:2 4;stroke-linecap:butt}}
.hx-bordercase{{stroke:#e9e2ef;stroke-width:7}}.hx-border{{stroke:#5d4a77;stroke-width:2.4;stroke-dasharray:12 4 2 4}}
.hx-unknown{{stroke:#5f5f5f;stroke-width:3.4;stroke-dasharray:2 6 8 6}}
.hx-rail{{stroke:#2a2622;stroke-width:2}}.hx-rail2{{stroke:#2a2622;stroke-width:3.8}}
.hx-edges .hx-ties,.hx-ways .hx-ties,.hx-legend .hx-ties,.hx-ties{{stroke:#2a2622;stroke-width:8;
stroke-dasharray:1.8 7.2;stroke-linecap:butt}}
.hx-roadcase{{stroke:#6b4a2f;stroke-width:6}}.hx-road{{stroke:#f6e3b8;stroke-width:3.4}}
.hx-trail{{stroke:#6b4a2f;stroke-width:2.4;stroke-dasharray:7 5}}
.hx-fordline{{fill:none;stroke:currentColor;stroke-width:2.4}}
.hx-deck{{fill:#e5d9bd;stroke:none}}
.hx-built{{fill:{palette.BUILT};stroke:{palette.BUILT_INK};stroke-width:1.2}}
.hx-houses{{fill:#6f4d40;stroke:{palette.HALO};stroke-width:.8}}
.hx-workline{{fill:none;stroke:{palette.INK};stroke-width:2.6;stroke-linejoin:miter}}
.hx-portline{{fill:none;stroke:#173f5e;stroke-width:2.4;stroke-linecap:round}}
.hx-numbers text{{font-size:11px;fill:#4a4438;paint-order:stroke;stroke:{palette.HALO};stroke-width:2.4px;stroke-opacity:.6}}
.hx-map .hx-wetnumber{{fill:#37607c;stroke:{palette.WATER}}}
.hx-name,.hx-rivername,.hx-frontname,.hx-bordername{{font-family:{_SERIF};paint-order:stroke;stroke:{palette.HALO};stroke-width:3.6px;
stroke-linejoin:round}}
.hx-name{{font-size:14px}}.hx-name2{{font-size:15.5px}}.hx-name3{{font-size:18px;font-weight:bold}}
.hx-name4{{font-size:20.5px;font-weight:bold;letter-spacing:.5px}}
.hx-feature{{font-style:italic;fill:#3a4a2c}}.hx-onwater{{fill:#1d4f78}}
.hx-rivername{{font-size:13.5px;font-style:italic;fill:#174a72;letter-spacing:1.2px}}
.hx-frontname{{font-size:13.5px;font-style:italic;fill:{palette.FRONT};letter-spacing:1.2px}}
.hx-bordername{{font-size:12px;fill:#5d4a77;letter-spacing:2px}}
.hx-card{{stroke:#1b1a17;stroke-width:1.2}}
.hx-box{{fill:#fff;stroke:{palette.INK};stroke-width:1.8}}
.hx-arm{{fill:none;stroke:{palette.INK};stroke-width:1.9}}.hx-armsolid{{fill:{palette.INK}}}
.hx-star{{fill:#fff;stroke:{palette.INK};stroke-width:1.6;stroke-linejoin:round}}
.hx-echelon{{font-weight:bold}}
.hx-face{{font-weight:bold}}.hx-ratings{{font-weight:bold}}
.hx-kind{{font-size:12.5px;font-weight:bold}}
.hx-flag{{fill:#fff;stroke:{palette.INK};stroke-width:1.8}}.hx-query{{font-size:21px;font-weight:bold}}
.hx-concealed{{fill:#fff;stroke:{palette.INK};stroke-width:1}}
.hx-chip{{fill:#fff;stroke:{palette.INK};stroke-width:1.4}}.hx-chiptext{{font-size:12.5px;font-weight:bold}}
.hx-control{{stroke:{palette.INK};stroke-width:1.6}}
.hx-pin path{{stroke:#fff;stroke-width:1.6}}.hx-pin text{{fill:#fff;font-weight:bold}}
.hx-title{{font-family:{_SERIF};font-size:34px;font-weight:bold}}
.hx-left{{text-anchor:start}}
.hx-subtitle{{font-family:{_SERIF};font-size:17px;font-style:italic;fill:#4a463d}}
.hx-legendbox{{fill:#f7f3e6;stroke:#6a6355;stroke-width:1.2}}
.hx-key{{font-size:14px}}.hx-head{{font-family:{_SERIF};font-size:16px;font-weight:bold}}
.hx-frameline{{fill:none;stroke:#3a362e;stroke-width:2}}
.hx-rose{{fill:{palette.INK}}}.hx-roseline{{fill:{palette.HALO};stroke:{palette.INK};stroke-width:1.2}}
"""
# For the drawing of an answer alone.
ANSWER_STYLE = f"""
.hx-asked{{fill:{palette.ASKED};fill-opacity:.34;stroke:{palette.ASKED};stroke-width:2}}
.hx-askedfrom{{fill:none;stroke:{palette.ASKED};stroke-width:7}}
.hx-askedpath{{fill:none;stroke:{palette.ASKED};stroke-width:7;stroke-linecap:round;stroke-linejoin:round}}
.hx-askedcase{{fill:none;stroke:{palette.HALO};stroke-width:11;stroke-linecap:round;stroke-linejoin:round}}
.hx-no{{stroke:{palette.REFUSED}}}.hx-nodash{{stroke-dasharray:14 9}}
.hx-stopped{{fill:none;stroke:{palette.REFUSED};stroke-width:6;stroke-linecap:round}}
.hx-blocking{{fill:{palette.REFUSED};fill-opacity:.28;stroke:{palette.REFUSED};stroke-width:4}}
.hx-left-over{{font-size:17px;font-weight:bold;fill:{palette.ASKED_INK};paint-order:stroke;stroke:{palette.HALO};stroke-width:4px}}
"""
