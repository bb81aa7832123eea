/** The event of created, changed or deleted fields of a project. */
export const fieldsEvent = 'characters.fields'

export interface FieldsEvent {
  spaceId: string
  projectId: string
}
