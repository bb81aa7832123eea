import { CallError, call, emitOwnEvent, errorMessage, go, links, showToast, t } from '#core/client/index.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import { refusedPeople, splitPeople } from '#plugins/members/shared.ts'
import { closeWizard, type ProjectDraft, validateStep, type WizardStep, wizard } from './state.ts'

function projectInput(spaceId: string, draft: ProjectDraft) {
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
 * Creates the project, then invites, so that an unknown name does not lose the project. Resolves to the step with an
 * issue, if any.
 */
export async function createFromWizard(): Promise<WizardStep | null> {
  if (wizard.busy) return null
  for (const step of ['name', 'modules'] as const) if (!validateStep(step)) return step
  wizard.busy = true
  try {
    const { spaceId, draft, key } = wizard
    if (!wizard.created) {
      wizard.created = await call(projectCalls.create, projectInput(spaceId, draft), { quiet: true, key })
      await emitOwnEvent(events.place, { spaceId, projectId: wizard.created.projectId })
    }
    await invitePeople(wizard.created, draft)
    openCreatedProject()
    return null
  } catch (error) {
    return stepOfRefusal(error)
  } finally {
    wizard.busy = false
  }
}

async function invitePeople(
  place: { spaceId: string; projectId: string },
  { people, roleId }: ProjectDraft,
): Promise<void> {
  const emails = splitPeople(people)
  if (emails.length === 0) return
  const { spaceId, projectId } = place
  await call(projectMemberCalls.invite, { spaceId, projectId, emails, roleId }, { quiet: true })
}

/** Leaves the wizard for the created project. */
export function openCreatedProject(): void {
  const { created: made } = wizard
  if (!made) return
  showToast({ kind: 'ok', title: t('wizard.created', { name: made.name }) })
  closeWizard()
  go(links.project(made.spaceId, made.projectId))
}

function stepOfRefusal(error: unknown): WizardStep {
  const problem = error instanceof CallError ? error.problem : null
  if (wizard.created) {
    const names = refusedPeople(problem, splitPeople(wizard.draft.people))
    const message =
      names.length > 0 ? t('wizard.unknown', { names: names.join(', '), count: names.length }) : errorMessage(error)
    wizard.issues = { people: { message } }
    return 'people'
  }
  const issues = Object.fromEntries((problem?.errors ?? []).map(issue => [issue.path, issue]))
  wizard.issues = Object.keys(issues).length > 0 ? issues : { summary: { message: errorMessage(error) } }
  return 'name' in issues || 'description' in issues ? 'name' : 'summary'
}
