import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { When } from '../registry/contract.ts'
import { canBothApply, covers, evaluateWhen } from './when.ts'

type Facts = Record<string, boolean | string | undefined>

describe('holds', () => {
  it.each<[When | undefined, Facts, boolean]>([
    [undefined, {}, true],
    [{}, {}, true],
    [{ list: true }, { list: true }, true],
    [{ list: true }, { list: false }, false],
    [{ list: true }, {}, false],
    [{ list: false }, {}, true],
    [{ list: false }, { list: true }, false],
    [{ page: 'chapter' }, { page: 'chapter' }, true],
    [{ page: 'chapter' }, { page: 'project' }, false],
    [{ page: 'chapter' }, { page: true }, false],
    [{ overlay: true }, { overlay: 'palette' }, true],
    [{ overlay: false }, { overlay: 'palette' }, false],
    [{ overlay: false }, { overlay: '' }, true],
    [{ overlay: '' }, { overlay: '' }, true],
    [{ overlay: '' }, {}, true],
    [{ overlay: '' }, { overlay: 'palette' }, false],
    [{ page: 'chapter', text: true }, { page: 'chapter', text: true }, true],
    [{ page: 'chapter', text: true }, { page: 'chapter', text: false }, false],
    [[{ page: 'chapter' }, { page: 'map' }], { page: 'map' }, true],
    [[{ page: 'chapter' }, { page: 'map' }], { page: 'plan' }, false],
    [[], {}, false],
    [{ constructor: true }, {}, false],
  ])('%j with %j: %s', (when, facts, expected) => {
    expect(evaluateWhen(when, facts)).toBe(expected)
  })
})

describe('canBothHold', () => {
  it.each<[When | undefined, When | undefined, boolean]>([
    [undefined, undefined, true],
    [undefined, { page: 'chapter' }, true],
    [{ page: 'chapter' }, { page: 'project' }, false],
    [{ page: 'chapter' }, { page: 'chapter', list: true }, true],
    [{ page: 'chapter' }, { list: true }, true],
    [{ list: true }, { list: false }, false],
    [{ overlay: true }, { overlay: 'palette' }, true],
    [{ overlay: false }, { overlay: 'palette' }, false],
    [{ overlay: false }, { overlay: '' }, true],
    [[{ page: 'chapter' }, { page: 'map' }], { page: 'map' }, true],
    [[{ page: 'chapter' }, { page: 'map' }], [{ page: 'plan' }, { page: 'timeline' }], false],
    [[], undefined, false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(canBothApply(a, b)).toBe(expected)
    expect(canBothApply(b, a)).toBe(expected)
  })
})

describe('covers', () => {
  it.each<[When | undefined, When | undefined, boolean]>([
    [undefined, { page: 'chapter' }, true],
    [{ page: 'chapter' }, undefined, false],
    [{ page: 'chapter' }, { page: 'chapter', list: true }, true],
    [{ page: 'chapter', list: true }, { page: 'chapter' }, false],
    [{ page: true }, { page: 'chapter' }, true],
    [{ page: 'chapter' }, { page: true }, false],
    [[{ page: 'chapter' }, { page: 'map' }], { page: 'map' }, true],
    [{ page: 'map' }, [{ page: 'chapter' }, { page: 'map' }], false],
    [{ page: 'map' }, [], true],
  ])('%j covers %j: %s', (broad, narrow, expected) => {
    expect(covers(broad, narrow)).toBe(expected)
  })
})

describe('together', () => {
  const value = fc.constantFrom<boolean | string>(true, false, '', 'a', 'b')
  const facts = fc.dictionary(fc.constantFrom('x', 'y', 'z'), value, { maxKeys: 3 })
  const when: fc.Arbitrary<When | undefined> = fc.oneof(
    fc.constant(undefined),
    facts,
    fc.array(facts, { maxLength: 3 }),
  )

  /** Every combination of the values that matter. */
  const values = [undefined, true, '', 'a', 'b', 'c']
  const worlds = values.flatMap(x => values.flatMap(y => values.map(z => ({ x, y, z }))))

  it('says that both can hold exactly if there are facts for it', () => {
    fc.assert(
      fc.property(
        when,
        when,
        (a, b) => canBothApply(a, b) === worlds.some(world => evaluateWhen(a, world) && evaluateWhen(b, world)),
      ),
      { numRuns: 500 },
    )
  })

  it('never says that one covers another if it does not', () => {
    fc.assert(
      fc.property(when, when, (broad, narrow) => {
        if (covers(broad, narrow))
          for (const world of worlds) if (evaluateWhen(narrow, world)) expect(evaluateWhen(broad, world)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
