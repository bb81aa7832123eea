/** About half of the width of a letter of a name, in units of the graph. */
const halfLetter = 3.8
/** Longer names are cut when they are drawn. */
export const lettersMost = 60

/** How far the name of an entity reaches to both sides. */
export function labelHalfWidth(label: string): number {
  return Math.min(label.length, lettersMost) * halfLetter
}

/** The vertical distance between two nodes, with room for the name of the upper one between them. */
export const labelRowHeight = 92
/** The half of what the largest entity takes, and so much is free beside it. */
const [iconReach, beside] = [34, 8]

/** How far an entity with its name reaches to both sides, with the room beside it. */
export function sideReach(label: string): number {
  return Math.max(labelHalfWidth(label), iconReach) + beside
}
