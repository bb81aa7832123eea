import { afterEach, describe, expect, it } from 'vitest'
import { requiredIssue } from '#core/shared/issue.ts'
import { closeWizard, editDraft, openWizard, stepsFor, validateStep, wizard } from './state.ts'

describe('the steps of the wizard', () => {
  it('include a first map and a first timeline only if these kinds are installed and on', () => {
    const steps = ['name', 'modules', 'look', 'people', 'summary']
    expect(stepsFor(['chapter', 'entry'], ['chapter', 'entry'])).toEqual(steps)
    expect(stepsFor(['chapter', 'map'], ['chapter'])).toEqual(steps)
    expect(stepsFor(['chapter', 'map'], ['chapter', 'map'])).toContain('start')
    expect(stepsFor(['chapter', 'timeline'], ['timeline'])).toContain('start')
  })
})

describe('the values entered in the wizard', () => {
  afterEach(closeWizard)

  it('are kept for their space until the project exists, and not for another', () => {
    openWizard('saltmark', ['chapter'])
    editDraft({ name: 'The Salt Ledger' })
    openWizard('saltmark', ['chapter'])
    expect(wizard.draft.name).toBe('The Salt Ledger')
    openWizard('another', ['chapter'])
    expect(wizard.draft.name).toBe('')
  })

  it('need a name and at least one kind before the next step', () => {
    openWizard('saltmark', ['chapter'])
    expect(validateStep('name')).toBe(false)
    expect(wizard.issues).toEqual({ name: requiredIssue })
    editDraft({ name: 'Salt' })
    expect(wizard.issues).toEqual({})
    expect(validateStep('name')).toBe(true)
    editDraft({ modules: [] })
    expect(validateStep('modules')).toBe(false)
    expect(validateStep('people')).toBe(true)
  })
})
