/** The event of a project's fields that are new, changed or gone. */
export const fieldsEvent = 'characters.fields'

export interface FieldsEvent {
  spaceId: string
  projectId: string
}
