// What people of the trade say in any project: by itself it tells nothing of this one. Singular, lower case.

const words = new Set(
  `access account action address administrator agent ai algorithm analysis answer app application approach area argument
  array article artifact assembly assumption attachment attempt attribute audience author back backend background base
  basis behavior behaviour benchmark benefit binary bit block board body boolean boundary box branch browser bug build
  button byte c c# c++ cache call caller case category cause chain challenge chapter character check child choice class
  click client clock cloud code collection color colour column command comment commit community company comparison compiler
  complexity component computation computer concept condition config configuration configure conflict connection console
  constant constraint construct consumer contact container content context contributor control convention conversion copy
  core cost count cpu creation css customer cycle data database date day debug debugger debugging declaration default
  definition delay delivery demo dependency deployment design destination detail detection developer development device
  difference directory discussion disk distance distribution docker document documentation domain download draft driver
  duration ecosystem edge editor effect element email end engine engineer enterprise entity entry environment error event
  evaluation example exception execution exit experience explanation expression extension factor failure feature feedback
  field figure file filter flag flow folder font form format framework front frontend function functionality generation
  git github gitlab global goal group guarantee guide hand hardware header heading height help hint history home hook host
  hour html http icon id idea identifier image impact implementation improvement index information infrastructure input
  install installation installer instance instruction integer integration interaction interface internet invocation ip issue
  item java javascript job json key keyboard keyword kind label language laptop latency layer layout length level library
  license limit limitation line link linux list load location log logic login loop mac machine macos maintainer maintenance
  management manager mapping markdown match maximum meaning mechanism member memory menu message metadata method migration
  minimum minute mode model modification module moment monitor month motivation mouse move name naming navigation need
  network node notation note notification number object objective offset operand operating operation operator optimization
  option order organization organisation os output overhead overview owner package page paragraph parameter parent part
  partner password path pattern people percent performance period permission person phase phone php place plan platform
  player plugin point policy pool port position power practice preference preview price principle priority problem
  procedure process processing processor producer product production program programmer programming progress project prompt
  property proposal protocol provider publication pull purpose push python quality query question queue range rate ratio
  reader reason record recommendation reference region relation relationship repo report representation request requirement
  research resource response responsibility rest result return review risk role root routine row ruby rule run runtime
  sample scale scenario schedule scheme scope screen script search second section security selection semantics sentence
  sequence series server service session set setting setup shape sheet shell side sign signature site situation size slot
  software solution source space specification speed stack stage standard start state statement status step storage store
  strategy stream string structure style subject success suggestion suite summary support surface switch symbol syntax system
  tab table target task team technique technology term terminal test tester testing text theme theory thing thread time
  timestamp tip title toml tool tooling topic trade traffic transfer transformation translation tree trigger type typescript
  ui unit update upload url usage use user utility validation value variable variant variation vendor verification version
  video view visualization warning watch way web website week weight widget width wiki window word work worker workflow
  working workspace world wrapper write writer xml yaml year zip`.split(/\s+/),
);

const endings = [/$/, /s$/, /es$/, /ed$/, /ing$/];

/** True when every word of a name is such a one, in whatever form. Expects a folded name. */
export function isEverydayName(name: string): boolean {
  return name.split(/[ -]/).every(word => endings.some(ending => words.has(word.replace(ending, ''))));
}
