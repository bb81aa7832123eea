import { proxy } from 'valtio'
import type { Project } from '#core/client/index.ts'
import { nameFault } from '#core/shared/account-rules.ts'
import type { ProjectFields } from '../project-fields.tsx'

export type WizardStep = 'name' | 'modules' | 'look' | 'start' | 'people' | 'summary'

/** What has been entered so far. */
export interface Draft extends Omit<ProjectFields, 'ageCategory'> {
  name: string
  description: string
  modules: string[]
  /** every kind, those that come later too */
  everything: boolean
  defaultMap: boolean
  defaultTimeline: boolean
  /** addresses and user ids as they were typed */
  people: string
  roleId: string
}

interface Wizard {
  spaceId: string
  draft: Draft
  faults: Readonly<Record<string, string>>
  busy: boolean
  /** the project is there; only its invitations are not */
  made: Project | null
  /** makes a creation that is sent again have one effect */
  key: string
}

function blank(spaceId: string, installed: readonly string[]): Wizard {
  return {
    spaceId,
    draft: {
      name: '',
      description: '',
      modules: [...installed],
      everything: true,
      icon: 'cover',
      color: null,
      genre: null,
      defaultMap: false,
      defaultTimeline: false,
      people: '',
      roleId: 'viewer',
    },
    faults: {},
    busy: false,
    made: null,
    key: crypto.randomUUID(),
  }
}

/** The wizard of the window; it keeps what was typed until the project is there. */
export const wizard = proxy<Wizard>(blank('', []))

/** Begins anew, where another space's wizard was open or none. */
export function openWizard(spaceId: string, installed: readonly string[]): void {
  if (wizard.spaceId !== spaceId) Object.assign(wizard, blank(spaceId, installed))
}

export function closeWizard(): void {
  Object.assign(wizard, blank('', []))
}

export function edit(change: Partial<Draft>): void {
  Object.assign(wizard.draft, change)
  const faults = { ...wizard.faults }
  for (const name of Object.keys(change)) delete faults[name]
  wizard.faults = faults
}

/** The steps, without those that have nothing to ask here. */
export function stepsFor(installed: readonly string[], modules: readonly string[]): WizardStep[] {
  const startable = ['map', 'timeline'].some(kind => installed.includes(kind) && modules.includes(kind))
  return ['name', 'modules', 'look', ...(startable ? (['start'] as const) : []), 'people', 'summary']
}

/** What keeps a step from being left: nothing, or its faults are shown. */
export function mayLeave(step: WizardStep): boolean {
  const { name, modules } = wizard.draft
  if (step === 'name') return refuse('name', nameFault(name))
  if (step === 'modules') return refuse('modules', modules.length === 0 ? 'Keep at least one kind' : null)
  return true
}

function refuse(field: string, fault: string | null): boolean {
  if (fault !== null) wizard.faults = { ...wizard.faults, [field]: fault }
  return fault === null
}
