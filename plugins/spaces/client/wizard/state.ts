import { proxy } from 'valtio'
import type { Project } from '#core/client/index.ts'
import { nameIssue } from '#core/shared/access/account-rules.ts'
import { type Issue, modulesIssue } from '#core/shared/issue.ts'
import type { ProjectFields } from '../settings/project-fields.tsx'

export type WizardStep = 'name' | 'modules' | 'look' | 'start' | 'people' | 'summary'

/** The entered values. */
export interface ProjectDraft extends Omit<ProjectFields, 'ageCategory'> {
  name: string
  description: string
  modules: string[]
  /** every kind, including those installed later */
  everything: boolean
  defaultMap: boolean
  defaultTimeline: boolean
  /** email addresses and user ids as typed */
  people: string
  roleId: string
}

interface WizardState {
  spaceId: string
  draft: ProjectDraft
  issues: Readonly<Record<string, Issue>>
  busy: boolean
  /** the created project, whose invitations may still be missing */
  created: Project | null
  /** idempotency key of the creation */
  key: string
}

function emptyWizard(spaceId: string, installed: readonly string[]): WizardState {
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
    issues: {},
    busy: false,
    created: null,
    key: crypto.randomUUID(),
  }
}

/** The wizard of the window; it keeps the entered values until the project exists. */
export const wizard = proxy<WizardState>(emptyWizard('', []))

/** Resets the wizard, unless it is already open for this space. */
export function openWizard(spaceId: string, installed: readonly string[]): void {
  if (wizard.spaceId !== spaceId) Object.assign(wizard, emptyWizard(spaceId, installed))
}

export function closeWizard(): void {
  Object.assign(wizard, emptyWizard('', []))
}

export function editDraft(change: Partial<ProjectDraft>): void {
  Object.assign(wizard.draft, change)
  const issues = { ...wizard.issues }
  for (const name of Object.keys(change)) delete issues[name]
  wizard.issues = issues
}

/** The steps, without those that have nothing to ask here. */
export function stepsFor(installed: readonly string[], modules: readonly string[]): WizardStep[] {
  const hasStartStep = ['map', 'timeline'].some(kind => installed.includes(kind) && modules.includes(kind))
  return ['name', 'modules', 'look', ...(hasStartStep ? (['start'] as const) : []), 'people', 'summary']
}

/** Validates a step; shows its issues and returns false if there are any. */
export function validateStep(step: WizardStep): boolean {
  const { name, modules } = wizard.draft
  if (step === 'name') return setIssue('name', nameIssue(name))
  if (step === 'modules') return setIssue('modules', modulesIssue(modules))
  return true
}

function setIssue(field: string, issue: Issue | null): boolean {
  if (issue !== null) wizard.issues = { ...wizard.issues, [field]: issue }
  return issue === null
}
