import { describe, expect, it } from 'vitest'
import { namesFrom, pluginFiles, withListLine } from './plugin-files.ts'

describe('a new plugin', () => {
  it.each([
    [['spells'], { id: 'spells', kind: 'spell' }],
    [['families'], { id: 'families', kind: 'family' }],
    [['boxes'], { id: 'boxes', kind: 'box' }],
    [['fauna', '--kind', 'animal'], { id: 'fauna', kind: 'animal' }],
    [['sheep'], { id: 'sheep', kind: 'sheep' }],
    [['moods', '--panel'], { id: 'moods', only: 'panel' }],
    [['atlas', '--page'], { id: 'atlas', only: 'page' }],
  ])('reads its names from %j', (args, names) => expect(namesFrom(args)).toEqual(names))

  it.each([[[]], [['Spells']], [['../x']], [['spells', 'more']], [['spells', '--kind']], [['s p']]])(
    'refuses %j with a sentence',
    args => {
      expect(() => namesFrom(args)).toThrow(/Write:|A name is/)
    },
  )

  it('is a folder of under 50 lines beside its test', () => {
    const files = Object.entries(pluginFiles({ id: 'spells', kind: 'spell' }))
    const text = files.map(([path, content]) => (path.endsWith('.test.ts') ? '' : content)).join('')
    expect(text.split('\n').length - 1).toBeLessThan(50)
  })

  it('has the same messages in both languages', () => {
    const files = pluginFiles({ id: 'spells', kind: 'spell' })
    const keys = (file: string) => Object.keys(JSON.parse(files[file] ?? '{}') as object)
    expect(keys('locales/en.json')).toEqual(keys('locales/ua.json'))
  })

  it('adds one line to each list, in order, once', () => {
    const list =
      "// The list.\nexport { entries } from './entries/client/index.ts'\nexport { spaces } from './spaces/client/index.ts'\n"
    const grown = withListLine(list, 'maps', 'client')
    expect(grown.split('\n')[2]).toBe("export { maps } from './maps/client/index.ts'")
    expect(withListLine(list, 'zoos', 'client').split('\n')[3]).toBe("export { zoos } from './zoos/client/index.ts'")
    expect(withListLine(list, 'aces', 'client').split('\n')[1]).toBe("export { aces } from './aces/client/index.ts'")
    expect(() => withListLine(grown, 'maps', 'client')).toThrow('already')
  })
})
