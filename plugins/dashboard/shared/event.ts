/** Sent to the members of a project when its widgets were arranged. In a file of its own, for the first page. */
export const dashboardEvent = 'dashboard.changed'
