// Plans that begin with the nodes of a template: one of ours, in the language of the user, or one of the space.
import {
  type CommandContext,
  call,
  emitOwnEvent,
  fetchCall,
  flushUnsaved,
  keptCall,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { Field } from '#core/shared/fields/field.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { templateLimits } from '../../shared/limits.ts'
import { defaultStatus } from '../../shared/status.ts'
import { type BuiltInTemplate, builtInTemplates, templateKeys, templatesEvent } from '../../shared/templates.ts'
import { type AnsweredTemplate, plan, planCalls } from '../../shared.ts'

export const blank = 'blank'
/** What the ids of templates of the space begin with among the choices. */
const ofSpace = 'space:'

function isBuiltIn(template: string): template is BuiltInTemplate {
  return Object.hasOwn(builtInTemplates, template)
}

function templatesOf(place: Place): Promise<AnsweredTemplate[]> {
  return fetchCall(planCalls.findTemplates, placeOf(place))
}

/** Ours, then those of the space. */
export async function templateChoices(place: Place): Promise<StepOption[]> {
  const own = Object.entries(builtInTemplates).map(([id, count]) => ({
    ...{ value: id, label: t(`plans.template-${id}`), icon: plan.icon },
    about: t({ id: 'plans.template-nodes', values: { count } }),
  }))
  const saved = (await templatesOf(place)).map(({ templateId, title, count }) => ({
    ...{ value: ofSpace + templateId, label: title, icon: 'folder' },
    about: t({ id: 'plans.template-of-space', values: { count } }),
  }))
  return [...own, ...saved]
}

/** New nodes with the words of a template. */
export async function nodesOfTemplate(place: Place, template: string): Promise<PlanNode[]> {
  const words = isBuiltIn(template)
    ? templateKeys(template).map(({ title, text }) => ({
        title: t(`plans.template-${title}`),
        description: fromPlainText(t(`plans.template-${text}`)),
      }))
    : (await call(planCalls.getTemplate, { ...placeOf(place), templateId: template.slice(ofSpace.length) })).nodes
  return words.map(({ title, description }) => ({
    ...{ id: crypto.randomUUID(), title, status: defaultStatus, tags: [], links: [] },
    ...(plainText(description) !== '' && { description }),
  }))
}

/** In the create dialog: what a new plan begins with. */
export async function templateField(place: Place): Promise<Readonly<Record<string, Field>>> {
  const choices = await templateChoices(place)
  const options = [{ value: blank, label: t('plans.template-blank') }, ...choices]
  const field = { def: 'string', form: 'select', initial: blank, label: t('plans.template'), options }
  return { template: field }
}

/** Creates a plan, with the nodes of the template that was chosen. */
export async function createPlan(
  place: Place,
  { template, ...values }: Readonly<Record<string, unknown>>,
  key: string,
): Promise<Readonly<Record<string, unknown>>> {
  const isChosen = typeof template === 'string' && template !== '' && template !== blank
  const nodes = isChosen ? { nodes: await nodesOfTemplate(place, template) } : {}
  return { ...(await call(callsOf(plan).create, { ...placeOf(place), ...values, ...nodes }, { key })) }
}

/** Says what is wrong with the name of a new template. */
export async function templateNameIssue(title: string, place: Place) {
  const name = title.trim()
  if (name === '' || name.length > templateLimits.title)
    return { id: 'plans.template-needs-name', values: { max: templateLimits.title } }
  return (await templatesOf(place)).some(other => other.title === name) ? 'plans.template-taken' : null
}

/** Keeps what the nodes of a plan say for other plans of the space. */
export async function saveTemplate(place: Place, planId: string, title: string): Promise<void> {
  await flushUnsaved()
  const saved = await call(planCalls.saveTemplate, { ...placeOf(place), planId, title: title.trim() })
  await emitOwnEvent(templatesEvent, { spaceId: place.spaceId })
  const text = t({ id: 'plans.template-saved', values: { title: saved.title } })
  showToast({ kind: 'ok', id: 'plan-template', title: text })
}

function placeIn({ spaceId = '', projectId = '' }: CommandContext): Place {
  return { spaceId, projectId }
}

/** The templates of the space that the user may delete. */
export async function removableTemplates(context: CommandContext): Promise<StepOption[]> {
  return (await templatesOf(placeIn(context)))
    .filter(({ mayRemove }) => mayRemove)
    .map(({ templateId, title, count }) => ({
      ...{ value: templateId, label: title, icon: 'folder' },
      about: t({ id: 'plans.template-nodes', values: { count } }),
    }))
}

export async function removeTemplate(context: CommandContext, templateId: string): Promise<void> {
  const place = placeIn(context)
  const title = (await templatesOf(place)).find(one => one.templateId === templateId)?.title ?? ''
  await call(planCalls.deleteTemplate, { ...place, templateId })
  await emitOwnEvent(templatesEvent, { spaceId: place.spaceId })
  const input = { ...place, undoId: templateId }
  showUndoToast({
    ...{ id: 'plan-template', title: t({ id: 'plans.template-removed', values: { title } }) },
    undo: async () => {
      await call(undoDeletionCall, input)
      await emitOwnEvent(templatesEvent, { spaceId: place.spaceId })
    },
    again: [keptCall(undoDeletionCall, input)],
  })
}
