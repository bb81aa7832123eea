import { afterEach, describe, expect, it } from 'vitest'
import { closeWizard, edit, mayLeave, openWizard, stepsFor, wizard } from './state.ts'

describe('the steps of the wizard', () => {
  it('offer a first map and a first timeline only where there are such kinds and they are on', () => {
    const steps = ['name', 'modules', 'look', 'people', 'summary']
    expect(stepsFor(['chapter', 'entry'], ['chapter', 'entry'])).toEqual(steps)
    expect(stepsFor(['chapter', 'map'], ['chapter'])).toEqual(steps)
    expect(stepsFor(['chapter', 'map'], ['chapter', 'map'])).toContain('start')
    expect(stepsFor(['chapter', 'timeline'], ['timeline'])).toContain('start')
  })
})

describe('what is entered in the wizard', () => {
  afterEach(closeWizard)

  it('is kept for its space until the project is there, and not for another', () => {
    openWizard('saltmark', ['chapter'])
    edit({ name: 'The Salt Ledger' })
    openWizard('saltmark', ['chapter'])
    expect(wizard.draft.name).toBe('The Salt Ledger')
    openWizard('another', ['chapter'])
    expect(wizard.draft.name).toBe('')
  })

  it('has a name and at least one kind before it goes on', () => {
    openWizard('saltmark', ['chapter'])
    expect(mayLeave('name')).toBe(false)
    expect(wizard.faults).toEqual({ name: 'required' })
    edit({ name: 'Salt' })
    expect(wizard.faults).toEqual({})
    expect(mayLeave('name')).toBe(true)
    edit({ modules: [] })
    expect(mayLeave('modules')).toBe(false)
    expect(mayLeave('people')).toBe(true)
  })
})
