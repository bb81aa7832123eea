/** Names that were typed for an invitation which was refused: they stand there again when it is tried anew. */
export const enteredPeople = { people: '' }
