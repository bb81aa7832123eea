import { sql } from 'kysely'
import type { Field } from '#core/shared/fields/field.ts'
import { canHoldTexts, textsByField } from '#core/shared/rich-text/field-texts.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  defineServerPlugin,
  type EntityWriteHook,
  handle,
  type Migration,
  type Params,
  prepareWrite,
  readableKinds,
  withTables,
} from '#server/index.ts'
import { type Todo, todosIn } from '../shared/find-todos.ts'
import { todoCalls, todosMax } from '../shared.ts'

/** The to-dos of each entity, as a JSON list in the order of its texts. An entity without any has no row. */
interface TodoTables {
  todos: { entity_id: string; found: string }
}

const todosMigration: Migration = {
  name: '001-todos',
  async up(tx) {
    await sql
      .raw(
        `create table todos (
          entity_id text not null primary key references entities (id) on delete cascade,
          found text not null
        ) strict, without rowid`,
      )
      .execute(tx)
  },
}

const putTodos = prepareWrite((tx, $: Params<TodoTables['todos']>) =>
  withTables<TodoTables>(tx)
    .insertInto('todos')
    .values({ entity_id: $.entity_id, found: $.found })
    .onConflict(conflict => conflict.column('entity_id').doUpdateSet(eb => ({ found: eb.ref('excluded.found') }))),
)
const dropTodos = prepareWrite((tx, $: Params<{ entity_id: string }>) =>
  withTables<TodoTables>(tx).deleteFrom('todos').where('entity_id', '=', $.entity_id),
)

/** Collects the to-dos of a text when it is written. */
const collectTodos: EntityWriteHook = {
  rebuild: 1,
  async run(tx, { kind, id, fields, data }) {
    const isText = ([name, field]: [string, Field]) => fields.has(name) && canHoldTexts(field, data[name])
    if (!Object.entries(kind.fields).some(isText)) return
    const found = [...textsByField(kind.fields, data).values()].flat().flatMap(todosIn)
    if (found.length > 0) await putTodos.run(tx, { entity_id: id, found: JSON.stringify(found) })
    else await dropTodos.run(tx, { entity_id: id })
  },
}

export const todos = defineServerPlugin({
  id: 'todos',
  migrations: [todosMigration],
  derivedTables: ['todos'],
  onEntityWrite: collectTodos,
  calls: [
    handle(todoCalls.list, async (place, context) => {
      const rows = await withTables<TodoTables>(context.read)
        .selectFrom('todos')
        .innerJoin('entities', 'entities.id', 'todos.entity_id')
        .select(['id as entityId', 'kind', 'parent_id as parentId', 'label as title', 'found'])
        .where('project_id', '=', place.projectId)
        .where('kind', 'in', await readableKinds(context, place))
        .where('archived_at', 'is', null)
        .where('batch_id', 'is', null)
        .orderBy(eb => eb.case().when('kind', '=', chapter.name).then(0).else(1).end())
        .orderBy('kind')
        .orderBy('position')
        .orderBy('label_key')
        .limit(todosMax + 1)
        .execute()
      const todos: (Omit<(typeof rows)[number], 'found'> & Todo)[] = []
      for (const { found, ...entity } of rows) {
        if (todos.length > todosMax) break
        for (const todo of JSON.parse(found) as Todo[]) todos.push({ ...entity, ...todo })
      }
      return { todos: todos.slice(0, todosMax), more: todos.length > todosMax }
    }),
  ],
})
