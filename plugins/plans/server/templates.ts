// Templates of a space: what the nodes of a plan say, without what belongs to its project.
import { sql } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import { emptyRichText, fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import {
  badField,
  type CallContext,
  type HandledCall,
  handle,
  keepRows,
  type Migration,
  Problem,
  type Reader,
  type Tx,
  type Undoable,
  withTables,
} from '#server/index.ts'
import { templateLimits } from '../shared/limits.ts'
import { templatesEvent } from '../shared/templates.ts'
import { type AnsweredTemplate, planCalls } from '../shared.ts'
import { nodesIn } from './plan-nodes.ts'

interface TemplateTables {
  /** `nodes` is JSON; `saved_by` is null once the account is deleted */
  plan_templates: { id: string; space_id: string; title: string; count: number; nodes: string; saved_by: string | null }
}

/** What a deleted template is called among the deletions. */
const keptTemplate = 'planTemplate'

export const templatesMigration: Migration = {
  name: '002-plan-templates',
  async up(tx) {
    await sql
      .raw(`create table plan_templates (
        id text not null primary key,
        space_id text not null references spaces (id) on delete cascade,
        title text not null,
        count integer not null,
        nodes text not null,
        saved_by text references users (id) on delete set null
      ) strict, without rowid`)
      .execute(tx)
    await sql.raw('create index plan_templates_of_space on plan_templates (space_id)').execute(tx)
    await sql.raw('create index plan_templates_of_person on plan_templates (saved_by)').execute(tx)
  },
}

const templatesIn = (read: Reader | Tx, spaceId: string) =>
  withTables<TemplateTables>(read).selectFrom('plan_templates').where('space_id', '=', spaceId)

/** @throws Problem not-found */
async function templateWith(read: Reader | Tx, spaceId: string, id: string) {
  const row = await templatesIn(read, spaceId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such template in this space, or not any more.')
  return row
}

/** Whether the person may remove templates that others saved. */
async function mayMaintain(context: CallContext, spaceId: string): Promise<boolean> {
  return can(await context.access.grantFor(context.person(), { spaceId }), 'space.settings')
}

/** Mentions become names: the entities are not there in other projects. */
function detached(description: RichText = []): RichText {
  const words = plainText(description)
  return words.trim() === '' ? emptyRichText() : fromPlainText(words)
}

/** @throws Problem limit-reached if a space has no room for another template */
function refuseOneMore(count: number): void {
  if (count >= templateLimits.templates)
    throw new Problem('limit-reached', `A space has ${templateLimits.templates} templates at most. Delete one first.`)
}

const saveTemplate = handle(planCalls.saveTemplate, async ({ title, ...at }, context) => {
  const id = context.newId()
  const savedBy = context.person().id
  const name = title.trim()
  if (name === '') throw badField('title', 'must be a name')
  return context.write(async (tx): Promise<AnsweredTemplate> => {
    const nodes = await nodesIn(context, tx, at)
    if (nodes.length === 0) throw badField('planId', 'is a plan without nodes: add some first')
    const others = await templatesIn(tx, at.spaceId).select(['id', 'title', 'count']).execute()
    const answer = { templateId: id, title: name, count: nodes.length, mayRemove: true }
    if (others.some(other => other.id === id)) return answer
    if (others.some(other => other.title === name)) throw badField('title', 'is the name of another template already')
    refuseOneMore(others.length)
    const kept = nodes.map(node => ({ title: node.title, description: detached(node.description) }))
    const row = { id, space_id: at.spaceId, title: name, count: kept.length, nodes: JSON.stringify(kept) }
    await withTables<TemplateTables>(tx)
      .insertInto('plan_templates')
      .values({ ...row, saved_by: savedBy })
      .execute()
    return answer
  })
})

const findTemplates = handle(planCalls.findTemplates, async ({ spaceId }, context) => {
  const rows = await templatesIn(context.read, spaceId)
    .select(['id', 'title', 'count', 'saved_by'])
    .orderBy('title')
    .execute()
  const maintains = await mayMaintain(context, spaceId)
  return rows.map(({ id, title, count, saved_by }) => ({
    ...{ templateId: id, title, count, mayRemove: maintains || saved_by === context.person().id },
  }))
})

const getTemplate = handle(planCalls.getTemplate, async ({ spaceId, templateId }, { read }) => {
  const { title, nodes } = await templateWith(read, spaceId, templateId)
  return { templateId, title, nodes: JSON.parse(nodes) as { title: string; description: RichText }[] }
})

const deleteTemplate = handle(planCalls.deleteTemplate, async ({ spaceId, projectId, templateId }, context) => {
  const maintains = await mayMaintain(context, spaceId)
  await context.write(async tx => {
    const { saved_by, title } = await templateWith(tx, spaceId, templateId)
    if (!maintains && saved_by !== context.person().id)
      throw new Problem(
        'forbidden',
        'Only who saved a template, and who may change the settings of the space, deletes it.',
      )
    await keepRows(tx, {
      ...{ id: templateId, kind: keptTemplate, label: title, place: { spaceId, projectId } },
      by: { user: context.person(), now: context.now() },
      rows: [{ table: 'plan_templates', column: 'id', value: templateId }],
    })
    await withTables<TemplateTables>(tx).deleteFrom('plan_templates').where('id', '=', templateId).execute()
  })
  return { ok: true as const }
})

/** Who deleted a template can bring it back for a day, in the project from which it was deleted. */
export const undoableTemplates: Undoable = {
  kind: keptTemplate,
  permission: 'plan.read',
  async check(tx, { spaceId }, rows) {
    const title = rows.find(({ name }) => name === 'plan_templates')?.row.title
    const others = await templatesIn(tx, spaceId).select('title').execute()
    if (others.some(other => other.title === title))
      throw new Problem('conflict', 'Another template has its name by now. Delete that one first.')
    refuseOneMore(others.length)
  },
  async restored(tx, { events }, { spaceId, projectId }) {
    await events.emit(tx, { project: projectId, permission: 'plan.read' }, templatesEvent, { spaceId })
  },
}

/** Templates stay for the others when an account is deleted, without a name. */
export async function forgetSaver(tx: Tx, personId: string): Promise<void> {
  await withTables<TemplateTables>(tx)
    .updateTable('plan_templates')
    .set({ saved_by: null })
    .where('saved_by', '=', personId)
    .execute()
}

/** The handlers of the calls on templates. */
export const templateHandlers: readonly HandledCall[] = [saveTemplate, findTemplates, getTemplate, deleteTemplate]
