/** An error whose message is all the user needs: what is wrong and what to do. Printed without a stack. */
export class UserError extends Error {}
