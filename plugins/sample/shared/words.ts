/**
 * Everything of the sample world that is written in a language. In texts, `[[mira|Mira]]` mentions what has that name.
 */
export interface WorldWords {
  name: string
  description: string
  calendar: {
    name: string
    months: readonly [string, string, string, string, string, string]
    /** in a date, where a language says it otherwise */
    inDate?: readonly [string, string, string, string, string, string]
    ebb: string
    days: readonly string[]
    hour: string
    before: string
    era: string
    moon: string
    seasons: readonly [string, string, string]
  }
  tags: { sea: string; craft: string; memory: string }
  places: { harbour: string; ruin: string }
  relations: { grandmother: string; passenger: string }
  trade: { label: string; mira: string; ansel: string; brid: string }
  part: string
  chapters: readonly { title: string; synopsis: string; text: string }[]
  characters: Record<'mira' | 'ansel' | 'brid', { name: string; aliases: readonly string[]; bio: string }>
  entries: Record<
    'ebb' | 'saltmere' | 'bell' | 'patience' | 'hollin',
    { name: string; aliases: readonly string[]; text: string }
  >
  timeline: string
  events: Record<'drowned' | 'cast' | 'cracked' | 'crossing' | 'rung', { name: string; text: string }>
  map: { name: string; unit: string; road: string; walking: string; rowing: string }
  locations: Record<'hollin' | 'harbour' | 'foundry' | 'stone' | 'saltmere', { label: string; text: string }>
  plan: { title: string; beats: readonly { title: string; text: string }[] }
}
