import { describe, expect, it } from 'vitest'
import { createYieldTurn } from '../../yield-turn.ts'
import { parseSearchQuery } from './parse-query.ts'
import { snippetOf } from './search-run.ts'
import { Finder, phraseLettersMax, placeLettersMax } from './snippet-finder.ts'

function finder(text: string): Finder {
  const query = parseSearchQuery(text)
  if (!query) throw new Error('Nothing to look for')
  return new Finder(query)
}

/** The snippet with marked ranges in brackets. */
async function shown(text: string, query: string): Promise<string | undefined> {
  const snippet = await snippetOf(text, finder(query), createYieldTurn())
  if (!snippet) return undefined
  let result = snippet.text
  for (const [from, to] of snippet.marks.toReversed())
    result = `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`
  return result
}

describe('a snippet', () => {
  it.each([
    ['The White WHALE swims', 'white whale', 'The [White] [WHALE] swims'],
    ['whales and a whale', 'whale', '[whale]s and a [whale]'],
    ['whales and a whale', 'whale and', '[whales] [and] a [whale]'],
    ['The city of Kyiv', 'cities', 'The [city] of Kyiv'],
    ['Дорога до Києва й у Києві', 'Київ', 'Дорога до [Києва] й у [Києві]'],
    ['Темної ночі, а не ніччю', 'ніч', 'Темної [ночі], а не [ніч]чю'],
    ['Два дні вітру', 'день вітер', 'Два [дні] [вітру]'],
    ['Ahab’s pipe', 'ahab', '[Ahab]’s pipe'],
    ["Це П’ять разів і п'ять ще", 'пять', "Це [П’ять] разів і [п'ять] ще"],
    ['Café Müller', 'cafe mull', '[Café] [Müll]er'],
    ['a\nnew\tline', 'line', 'a new [line]'],
    ['heart art', 'art', 'heart [art]'],
    ['x 🔥 y', '🔥', 'x [🔥] y'],
  ])('of %j for %j', async (text, query, expected) => {
    expect(await shown(text, query)).toBe(expected)
  })

  it('prefers the position where the words are side by side', async () => {
    const text = `white paint. ${'filler words here. '.repeat(20)}the white whale at last`
    expect(await shown(text, 'white whale')).toMatch(/^….*the \[white\] \[whale\] at last$/)
  })

  it('prefers the word as typed to another form, however late it occurs', async () => {
    const text = `Київ стоїть. ${'слова між ними. '.repeat(4000)}дорога до Києва`
    expect(await shown(text, 'києва')).toMatch(/дорога до \[Києва\]$/)
    expect(await shown(text, 'києвом')).toMatch(/^\[Київ\] стоїть/)
  })

  it('is a short excerpt around the first match that begins at a word', async () => {
    const text = `${'alpha beta '.repeat(5000)}needle ${'gamma delta '.repeat(5000)}`
    const snippet = await shown(text, 'needle')
    expect(snippet).toMatch(/^…(alpha|beta) .*\[needle\] gamma .*…$/)
    expect(snippet?.length).toBeLessThan(220)
  })

  it('is at the first match once a search has scanned the maximum of letters', async () => {
    const white = finder('white whale')
    const text = `a whale. ${'white paint. '.repeat(50_000)} the white whale`
    const first = await snippetOf(text, white, createYieldTurn())
    expect(first?.text).toMatch(/the white whale$/)
    while (white.looked.places < placeLettersMax) await white.findMatch(text, createYieldTurn())
    const before = white.looked.places
    for (let hit = 0; hit < 20; hit++) {
      const snippet = await snippetOf(text, white, createYieldTurn())
      expect(snippet?.text).toMatch(/^a whale\. white paint/)
      expect(snippet?.marks.length).toBeGreaterThan(0)
    }
    expect(white.looked.places - before).toBeLessThan(20 * 40_000)
  })

  it('never splits a surrogate pair into something broken', async () => {
    for (let shift = 0; shift < 6; shift++) {
      const text = `${'🐋'.repeat(100)}${'x'.repeat(shift)} needle ${'🐋'.repeat(200)}`
      const snippet = await snippetOf(text, finder('needle'), createYieldTurn())
      expect(snippet?.text.isWellFormed()).toBe(true)
      expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['needle'])
    }
  })

  it('is undefined if nothing matches', async () => {
    expect(await shown('nothing here', 'whale')).toBeUndefined()
  })

  it('of a very long text is found across the pieces in which it is read', async () => {
    for (const at of [32_760, 32_766, 32_768, 32_770]) {
      const text = `${'a '.repeat(at / 2)}white whale ${'b '.repeat(100)}`
      expect(await shown(text, 'white whale')).toContain('[white] [whale]')
      expect(await shown(text, 'whaling')).toContain('[whale]')
    }
  })
})

describe('a phrase', () => {
  it('is found whatever is between its words except letters', async () => {
    const white = finder('white whale')
    for (const text of ['white whale', 'the White, whale', 'a white-whale', 'white\nwhales'])
      expect([text, (await white.findPhrase(text, createYieldTurn())) >= 0]).toEqual([text, true])
    for (const text of ['white old whale', 'offwhite whale', 'whale white'])
      expect([text, (await white.findPhrase(text, createYieldTurn())) >= 0]).toEqual([text, false])
  })

  it('is searched in a limited number of letters per search, over all texts', async () => {
    const white = finder('white whale')
    const apart = 'white paint on a whale. '.repeat(20_000)
    let texts = 0
    for (; !white.isSpent; texts++) expect(await white.findPhrase(apart, createYieldTurn())).toBe(-1)
    expect(texts).toBe(Math.ceil(phraseLettersMax / apart.length))
    for (let more = 0; more < 200; more++)
      expect(await white.findPhrase(`white whale ${apart}`, createYieldTurn())).toBe(-1)
    expect(white.looked.phrases).toBeLessThan(phraseLettersMax + 40_000)
  })

  it('needs two words', async () => {
    expect(await finder('whale').findPhrase('whale', createYieldTurn())).toBe(-1)
  })
})
