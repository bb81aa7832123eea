// The singular of an English noun, for the name of a kind: `mice` gives `mouse`. Rules first name their exceptions.

const list = (words: string): string[] => words.trim().split(/\s+/)

/** The same in both numbers, or a singular that looks like a plural. */
const UNCHANGED = new Set(
  list(`
    series species means news headquarters crossroads barracks gallows innards kudos shambles thanks scissors trousers
    pants shorts shears tongs pliers binoculars clothes pyjamas remains surroundings dependentCollections outskirts
    politics physics mathematics economics ethics athletics gymnastics linguistics logistics genetics optics acoustics
    chaos cosmos pathos ethos mythos eros thermos rhinoceros atlas canvas alias bias gas pancreas christmas lens
    chassis rendezvous corps
    omen abdomen acumen regimen specimen stamen hymen cyclamen bitumen ramen semen lumen
  `),
)

const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  list(`
    people:person children:child brethren:brother oxen:ox geese:goose feet:foot teeth:tooth dice:die pence:penny
    lice:louse woodlice:woodlouse data:datum passersby:passerby cherubim:cherub seraphim:seraph
    criteria:criterion phenomena:phenomenon automata:automaton ganglia:ganglion polyhedra:polyhedron
    bacteria:bacterium media:medium memoranda:memorandum strata:stratum addenda:addendum errata:erratum ova:ovum
    curricula:curriculum millennia:millennium symposia:symposium aquaria:aquarium spectra:spectrum emporia:emporium
    corpora:corpus genera:genus stigmata:stigma schemata:schema
    cacti:cactus fungi:fungus nuclei:nucleus radii:radius stimuli:stimulus alumni:alumnus foci:focus loci:locus
    syllabi:syllabus octopi:octopus hippopotami:hippopotamus genii:genius magi:magus
    indices:index vertices:vertex vortices:vortex codices:codex appendices:appendix matrices:matrix helices:helix
    apices:apex cortices:cortex
    lenses:lens quizzes:quiz fezzes:fez axes:axe synopses:synopsis ellipses:ellipsis crises:crisis oases:oasis
    emphases:emphasis diagnoses:diagnosis prognoses:prognosis metamorphoses:metamorphosis neuroses:neurosis
    psychoses:psychosis apotheoses:apotheosis catharses:catharsis rhinoceroses:rhinoceros
    gases:gas atlases:atlas canvases:canvas aliases:alias biases:bias pancreases:pancreas christmases:christmas
    irises:iris trellises:trellis metropolises:metropolis necropolises:necropolis mantises:mantis ibises:ibis
    pelvises:pelvis caches:cache niches:niche avalanches:avalanche psyches:psyche cliches:cliche pastiches:pastiche
    moustaches:moustache mustaches:mustache creches:creche quiches:quiche brioches:brioche
    cheeses:cheese dioceses:diocese buses:bus
  `).map(pair => pair.split(':') as [string, string]),
)

/** Singulars in -ie, -oe, -use, -u and -i, whose plurals look like those of other words. */
const ENDINGS = new Set(
  list(`
    movie cookie zombie pixie genie brownie calorie prairie tie lie pie die rookie selfie hippie menagerie reverie
    birdie smoothie hoodie budgie collie junkie magpie necktie faerie valkyrie sortie coterie eyrie aerie dearie eerie
    banshie foodie goalie groupie indie laddie lassie mountie newbie prezzie townie veggie
    shoe toe foe hoe woe doe canoe oboe floe horseshoe snowshoe roe sloe throe aloe mistletoe tiptoe
    use fuse muse ruse excuse recluse abuse misuse reuse refuse hypotenuse
    menu guru emu gnu haiku tutu kudu zebu submenu sudoku zulu
    ski taxi alibi kiwi yeti safari bikini tsunami samurai rabbi emoji corgi jinni djinni yogi khaki salami houri
  `),
)

/** Ending and what replaces it, the first that fits. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/men$/, 'man'],
  [/mice$/, 'mouse'],
  [/(?<=..)ae$/, 'a'],
  [/eaux$/, 'eau'],
  [/(kni|wi|(?:^|after)li)ves$/, '$1fe'],
  [/(wol|el|hal|cal|thie|lea|loa|scar|hoo|dwar|whar|shea|tur)ves$/, '$1f'],
  [/(?<=..)ies$/, 'y'],
  [/oes$/, 'o'],
  [/(ss|tz|zz|sh|ch)es$/, '$1'],
  [/xes$/, 'x'],
  [/yses$/, 'ysis'],
  [/(?<=[^e])eses$/, 'esis'],
  [/(?<![aoi])uses$/, 'us'],
  [/(?<!ea|o)us$|(?:ss|is)$/, '$&'],
  [/s$/, ''],
]

/** The singular of a noun in lower case; a word that is no plural stays as it is. */
function singularOfWord(word: string): string {
  const known = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined
  if (known) return known
  if (UNCHANGED.has(word)) return word
  const stem = word.slice(0, -1)
  if (word.endsWith('s') && (ENDINGS.has(stem) || /(?:^|[^eo])ache$|(?:pick|battle|pole)axe$/.test(stem))) return stem
  for (const [ending, singular] of RULES) if (ending.test(word)) return word.replace(ending, singular)
  return word
}

/** The singular of the last word of a name: `plotPoints` gives `plotPoint`. */
export function singularOf(name: string): string {
  const at = name.search(/[A-Z][a-z]*$/)
  if (at < 0) return singularOfWord(name)
  const last = singularOfWord(name.slice(at).toLowerCase())
  return name.slice(0, at) + last.charAt(0).toUpperCase() + last.slice(1)
}
