/** The text of a refused invitation, used as default when it is tried again. */
export const failedInvitees = { people: '' }
