/** A point of a plane, in any unit. */
interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** Whether a point is inside of an outline, whose last point is joined with the first. */
export function isInside(outline: readonly PlanePoint[], { x, y }: PlanePoint): boolean {
  let inside = false
  for (const [at, one] of outline.entries()) {
    const other = outline[(at || outline.length) - 1] ?? one
    const crosses = one.y > y !== other.y > y
    if (crosses && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) inside = !inside
  }
  return inside
}
