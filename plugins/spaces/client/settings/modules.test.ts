import { describe, expect, it } from 'vitest'
import { distinctPresets, isPreset, modulesOf, modulesPresets, withModule } from './modules.ts'

const installed = ['chapter', 'character', 'entry', 'plan', 'map']

describe('module presets', () => {
  it('are these three, limited to installed kinds [PROJ-12]', () => {
    expect(modulesPresets).toEqual(['minimal', 'full', 'text-only'])
    expect(modulesOf('minimal', installed)).toEqual(['chapter', 'character', 'entry'])
    expect(modulesOf('text-only', installed)).toEqual(['chapter', 'entry', 'plan'])
    expect(modulesOf('full', installed)).toEqual(installed)
    expect(modulesOf('minimal', ['chapter', 'entry'])).toEqual(['chapter', 'entry'])
  })

  it('are recognized in any order and with kinds that are not installed', () => {
    expect(isPreset('minimal', ['entry', 'chapter', 'character', 'gone'], installed)).toBe(true)
    expect(isPreset('minimal', ['entry', 'chapter'], installed)).toBe(false)
  })

  it('are listed once if two contain the same kinds', () => {
    expect(distinctPresets(installed)).toEqual(['minimal', 'full', 'text-only'])
    expect(distinctPresets(['chapter', 'character', 'entry'])).toEqual(['full', 'text-only'])
    expect(distinctPresets(['chapter', 'entry'])).toEqual(['full'])
  })

  it('allow toggling single kinds', () => {
    expect(withModule(['chapter', 'gone'], 'map', true)).toEqual(['chapter', 'gone', 'map'])
    expect(withModule(['chapter', 'map'], 'chapter', false)).toEqual(['map'])
  })
})
