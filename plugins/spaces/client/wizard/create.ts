import { CallError, call, failureWords, go, links, refresh, showToast, t } from '#core/client/index.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { refusedPeople, splitPeople } from '#plugins/members/shared.ts'
import { closeWizard, type Draft, mayLeave, type WizardStep, wizard } from './state.ts'

function inputOf(spaceId: string, draft: Draft) {
  const { name, description, icon, color, genre, modules, everything, defaultMap, defaultTimeline } = draft
  return {
    spaceId,
    name,
    description,
    icon,
    color,
    genre,
    modules: everything ? undefined : [...modules],
    defaultMap: defaultMap || undefined,
    defaultTimeline: defaultTimeline || undefined,
  }
}

/**
 * Creates the project, then invites: a name nobody has does not lose the project. Answers the step that has to be looked
 * at again, if any.
 */
export async function createFromWizard(): Promise<WizardStep | null> {
  if (wizard.busy) return null
  for (const step of ['name', 'modules'] as const) if (!mayLeave(step)) return step
  wizard.busy = true
  try {
    const { spaceId, draft, key } = wizard
    if (!wizard.made) {
      wizard.made = await call(projectCalls.create, inputOf(spaceId, draft), { quiet: true, key })
      await refresh(projectCalls.find)
    }
    await invite(wizard.made, draft)
    openMade()
    return null
  } catch (error) {
    return refused(error)
  } finally {
    wizard.busy = false
  }
}

async function invite(place: { spaceId: string; projectId: string }, { people, roleId }: Draft): Promise<void> {
  const emails = splitPeople(people)
  if (emails.length === 0) return
  const { spaceId, projectId } = place
  await call(projectMemberCalls.invite, { spaceId, projectId, emails, roleId }, { quiet: true })
}

/** Leaves the wizard for the project it made. */
export function openMade(): void {
  const { made } = wizard
  if (!made) return
  showToast({ kind: 'ok', title: t('wizard.created', { name: made.name }) })
  closeWizard()
  go(links.project(made.spaceId, made.projectId))
}

function refused(error: unknown): WizardStep {
  const problem = error instanceof CallError ? error.problem : null
  if (wizard.made) {
    const names = refusedPeople(problem, splitPeople(wizard.draft.people))
    const fault =
      names.length > 0 ? t('wizard.unknown', { names: names.join(', '), count: names.length }) : failureWords(error)
    wizard.faults = { people: fault }
    return 'people'
  }
  const faults = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message]))
  wizard.faults = Object.keys(faults).length > 0 ? faults : { summary: failureWords(error) }
  return 'name' in faults || 'description' in faults ? 'name' : 'summary'
}
