"""How the report looks, besides what it shares with the page of a tournament."""

from trilhos.core.ink import SERIF

MORE = f"""
:root {{ --sea: #dfe9e8; --land: #f7f1e2; --pale: #fffaf0; --hot: #a1123f; --cool: #a84f12; --warm: #1f5fa8;
  --deep: #fff; --column: #9db9d9; --fill: #e4ecf5; --panel: #fffdf7; --red: #a3211c; --amber: #855200;
  --green: #1d6b3c; }}
@media (prefers-color-scheme: dark) {{ :root {{ --sea: #1b2426; --land: #2b2822; --pale: #3b372e; --hot: #ffae42;
  --cool: #ef8d4a; --warm: #7db0ea; --deep: #14110c; --column: #47678c; --fill: #2a3644; --panel: #25221c;
  --red: #ff8d80; --amber: #f2b84b; --green: #7fce98; }} }}
@media print {{ :root {{ color-scheme: light; --sea: #eef3f3; --land: #fbf8f0; --pale: #fff; --hot: #a1123f;
  --cool: #a84f12; --warm: #1f5fa8; --deep: #fff; --column: #9db9d9; --fill: #e4ecf5; --panel: #fff; --red: #a3211c;
  --amber: #855200; --green: #1d6b3c; }} }}
body {{ max-width: 66rem; }} body.many {{ max-width: 96rem; }}
header {{ border-bottom: 2px solid var(--ink); margin-bottom: 1rem; }}
header p {{ margin: .1rem 0 .6rem; font-size: .9rem; max-width: none; }}
h1, h2, h3 {{ font-family: {SERIF}; text-wrap: balance; }} h1 {{ font-size: 1.9rem; }}
h2 {{ font-size: 1.3rem; margin-top: 2.6rem; }} main > section:first-child h2 {{ margin-top: 1.4rem; }}
h3 {{ font-size: 1rem; margin: .2rem 0 .4rem; color: var(--soft); }}
p {{ max-width: 48rem; text-wrap: pretty; }} p.soft, figcaption, .scale {{ font-size: .88rem; }}
figure {{ margin: .6rem 0 1rem; }} figcaption {{ color: var(--soft); margin-top: .3rem; }}
.verdict {{ font: 600 1.25rem/1.3 {SERIF}; margin: .2rem 0 .8rem; }}
.top {{ display: grid; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: 0 2rem; align-items: start; }}
.top figure {{ margin-top: .3rem; }}
.findings {{ margin: 0; padding: 0; list-style: none; }}
.findings li {{ display: grid; grid-template-columns: 4.6rem minmax(0, 1fr); gap: .7rem; align-items: baseline;
  padding: .42rem 0; border-top: 1px solid var(--line); }}
.findings b {{ font: 600 .8rem/1.5 inherit; text-align: center; border-radius: 1rem; color: var(--tell);
  border: 1px solid currentcolor; background: color-mix(in oklab, var(--panel), var(--tell) 14%); }}
.findings a {{ color: inherit; text-decoration: none; }} .findings a:hover {{ text-decoration: underline; }}
.poor {{ --tell: var(--red); }} .look {{ --tell: var(--amber); }} .good {{ --tell: var(--green); }}
.note {{ --tell: var(--ink); }} section {{ scroll-margin-top: 1rem; }}
.tiles {{ display: grid; grid-template-columns: repeat(var(--n), minmax(0, 1fr)); gap: .7rem; margin: 0 0 1rem;
  padding: 0; list-style: none; }}
.tiles li {{ background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
  padding: .6rem .8rem; }}
.tiles b {{ display: block; font: 600 1.6rem/1.2 {SERIF}; }}
.tiles span {{ font-size: .85rem; line-height: 1.3; color: var(--soft); }}
.sides {{ display: grid; grid-template-columns: repeat(var(--n), minmax(0, 1fr)); gap: 0 2.5rem; }}
.four {{ display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .4rem 2rem; }}
.many .four {{ grid-template-columns: minmax(0, 1fr); }}
svg.plot {{ max-width: 40rem; }} svg.plot.broad {{ max-width: 56rem; }}
svg.map {{ width: auto; max-width: 100%; max-height: 42rem; border: 1px solid var(--line); border-radius: .4rem; }}
svg.map.small {{ max-height: 24rem; }}
svg .fair, svg .trend {{ stroke: var(--ink); stroke-dasharray: 5 4; }} svg .base {{ stroke: var(--soft); }}
svg .column {{ fill: var(--column); }} svg .outline {{ fill: none; stroke: rgb(var(--bad)); stroke-width: 2.2; }}
svg .whisker {{ stroke: var(--mark); stroke-width: 1.6; opacity: .45; }} svg .far {{ fill: rgb(var(--bad)); }}
svg .halo {{ paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }}
.map .sea {{ fill: var(--sea); }} .map .frame {{ fill: none; stroke: var(--soft); }}
.map .land {{ fill: var(--land); stroke: var(--land); stroke-linejoin: round; stroke-linecap: round; }}
.map .track {{ fill: none; stroke: var(--line); stroke-width: 2.4; }}
.map .city {{ fill: var(--panel); stroke: var(--ink); stroke-width: 2; }}
.map .name {{ paint-order: stroke; stroke: var(--land); stroke-width: 3.6px; stroke-linejoin: round; }}
.map .hot rect {{ fill: color-mix(in oklab, var(--pale), var(--hot) var(--t)); }}
.map.two .hot rect {{ fill: color-mix(in oklab, var(--pale), var(--warm) var(--t)); }}
.map.two .cool rect {{ fill: color-mix(in oklab, var(--pale), var(--cool) var(--t)); }}
.map rect {{ stroke: var(--soft); stroke-width: .8; }} .map .sea {{ stroke: none; }}
.map .deep text {{ fill: var(--deep); }} .map g text {{ font-weight: 600; }}
.scale {{ max-width: 22rem; margin-top: .6rem; }} .scale div {{ display: flex; justify-content: space-between; }}
.scale i {{ display: block; height: .7rem; border: 1px solid var(--line); border-radius: .2rem;
  background: linear-gradient(in oklab to right, var(--pale), var(--hot)); }}
.scale.two i {{ background: linear-gradient(in oklab to right, var(--cool), var(--pale), var(--warm)); }}
.meter {{ display: inline-block; min-width: 6.5rem; padding: 0 .35rem; border-radius: .2rem; text-align: right;
  background: linear-gradient(to right, var(--fill) var(--p), transparent var(--p)); }}
.meter.good {{ background: linear-gradient(to right, rgb(var(--good) / .28) var(--p), transparent var(--p)); }}
td small {{ display: inline; }} th {{ vertical-align: bottom; }}
.long table {{ font-size: .88rem; }} .long th, .long td {{ padding: .2rem .5rem; }}
.long thead th {{ white-space: normal; text-wrap: balance; }} .long .meter {{ min-width: 4.2rem; }}
.many .sides:has(.long) {{ grid-template-columns: minmax(0, 1fr); }}
.many .sides .meter {{ min-width: 4.2rem; }} .many .sides td:first-child {{ white-space: normal; }}
.glance td, .glance th {{ padding: .35rem 1rem .35rem 0; }} .glance th {{ white-space: normal; text-wrap: balance; }}
.up {{ color: var(--warm); font-weight: 600; }} .down {{ color: var(--cool); font-weight: 600; }}
.unsure {{ color: var(--soft); }}
@media (max-width: 44rem) {{ .four, .sides {{ grid-template-columns: minmax(0, 1fr); }}
  .top {{ grid-template-columns: minmax(0, 1fr); }} .tiles {{ grid-template-columns: repeat(2, minmax(0, 1fr)); }}
  .wide > svg.map {{ width: 46rem; max-width: none; max-height: none; }} td:first-child {{ white-space: normal; }}
  .tiles b {{ font-size: 1.3rem; }} h1 {{ font-size: 1.5rem; }}
  .meter {{ min-width: 3.2rem; }} svg.plot text {{ font-size: 17px; }}
  svg.plot.broad {{ width: 40rem; max-width: none; }} svg.plot.broad text {{ font-size: 13px; }}
  .long td:first-child, .long th:first-child {{ min-width: 8.5rem; position: sticky; left: 0;
  background: var(--paper); }} }}
@media print {{ @page {{ margin: 14mm; }} body {{ font-size: 10pt; max-width: none; }} h2 {{ margin-top: 1.4rem; }}
  section {{ break-inside: auto; }} figure, tr, p, .tiles {{ break-inside: avoid; }}
  h2, h3, thead, p:has(+ figure, + .wide, + .four) {{ break-after: avoid; }} .wide:not(.long) {{ break-inside: avoid; }}
  .wide {{ overflow: visible; }} .long table {{ font-size: 7.5pt; }}
  .long th, .long td {{ padding: .1rem .3rem; }} svg.plot {{ max-width: 15cm; }} .meter {{ min-width: 3rem; }}
  svg.plot.broad {{ max-width: 17cm; }}
  svg.map {{ max-height: 9.4cm; }} .map rect {{ stroke: #999; stroke-width: .6; }}
  #course .four svg.plot {{ max-height: 3.2cm; }} section > :last-child {{ margin-bottom: 0; }}
  .findings a {{ text-decoration: none; }}
  #answer, .many section:not(:has(.long)) {{ break-inside: avoid; }}
  .many svg.map {{ max-height: 9.5cm; }} body.many {{ page: broad; }} @page broad {{ size: A4 landscape; }}
}}
"""
