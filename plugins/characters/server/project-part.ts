import { valueKey } from '#plugins/tags/shared.ts'
import { badField, Problem, type ProjectPart, withTables } from '#server/index.ts'
import { type CustomFieldType, customFieldTypes, type FieldsEvent, fieldLimits, fieldsEvent } from '../shared.ts'
import { fieldColumns } from './field-columns.ts'
import { type FieldRow, fieldRowsOf, toCustomField } from './fields.ts'
import type { CharacterTables } from './tables.ts'

interface CharacterRow {
  id: string
  label: string
  type: CustomFieldType
  defaultValue: unknown
  options: string[]
  max: number | null
}

/** The fields of characters in the file of a project. One that the project has already, by label and type, stays. */
export const customFieldsPart: ProjectPart<CharacterRow> = {
  name: 'customFields',
  about: 'The fields that the project gives its characters, in their order.',
  order: 'before',
  row: {
    id: '/^[A-Za-z0-9_-]{16,64}$/',
    label: '1 <= string <= 500',
    type: customFieldTypes.map(type => `'${type}'`).join(' | '),
    defaultValue: 'json',
    options: 'string[] <= 1000',
    max: 'number | null',
  },
  async read(read, place) {
    return (await fieldRowsOf(read, place)).map(row => {
      const { customFieldId: id, label, type, defaultValue, options, max } = toCustomField(row)
      return { id, label, type, defaultValue, options, max }
    })
  },
  async write(tx, { spaceId, projectId }, rows, { user, now, events, same }) {
    const present = await fieldRowsOf(tx, { spaceId, projectId })
    for (const [at, { id, ...field }] of rows.entries()) {
      const path = `data.parts.customFields.${at}`
      const columns = fieldColumns(field, `${path}.`)
      const existing = present.find(row => row.label_key === valueKey(field.label))
      if (existing && existing.type !== field.type)
        throw badField(`${path}.type`, `is not that of the field “${existing.label}” of this project`)
      if (existing) {
        same(id, existing.id)
        continue
      }
      if (present.length >= fieldLimits.perProject)
        throw new Problem('limit-reached', `A project has at most ${fieldLimits.perProject} fields. Delete some first.`)
      const row: FieldRow = {
        ...{ id, space_id: spaceId, project_id: projectId, ...columns },
        position: (present.at(-1)?.position ?? -1) + 1,
        ...{ created_by: user.id, created_at: now.toISOString() },
      }
      await withTables<CharacterTables>(tx).insertInto('custom_fields').values(row).execute()
      present.push(row)
    }
    const event: FieldsEvent = { spaceId, projectId }
    await events.emit(tx, { project: projectId, permission: 'character.read' }, fieldsEvent, event)
  },
}
