/** characters of the title of a node */
export const titleMax = 500
/** entities that one node is about */
export const linksMax = 50
/** characters of a description in lists and cards */
export const shownDescriptionMax = 240
/** nodes of one plan */
export const nodesMax = 1000
/** edges that leave one node, and characters of the label of one */
export const edgesMax = 50
export const labelMax = 200
/** tags of one node */
export const tagsMax = 50

/** plans and nodes in an answer of plan/nodesOf */
export const answerLimits = { plans: 100, nodes: 500 } as const

/** characters of the beginning of a chapter that its node has as its description */
export const beginningMax = 400

/** templates of one space, and characters of a name of one */
export const templateLimits = { templates: 100, title: 200 } as const
