import styles from './auth-layout.module.css'

interface Island {
  x: number
  y: number
  size: number
  turn: number
}

const islands: readonly Island[] = [
  { x: 250, y: 250, size: 150, turn: 0.4 },
  { x: 470, y: 470, size: 105, turn: 2.1 },
  { x: 180, y: 620, size: 80, turn: 4.2 },
]

const lamps = [
  [205, 190],
  [318, 262],
  [236, 338],
  [440, 440],
  [520, 512],
  [168, 598],
] as const

const steps = 72

/** A coast: a circle bent by a few slow waves, the same at every visit. */
function coastPath({ x, y, size, turn }: Island, scale: number): string {
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * Math.PI * 2
    const bend =
      1 + 0.18 * Math.sin(3 * angle + turn) + 0.09 * Math.sin(5 * angle - 2 * turn) + 0.04 * Math.sin(11 * angle + turn)
    const radius = size * scale * bend
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle) * 0.86).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** A chart of islands with lit lamps beside the sign-in form. Decorative. */
export function AuthIllustration({ className }: { className?: string }) {
  const coastPaths = (scale: number) => islands.map(island => coastPath(island, scale)).join('')
  return (
    <div className={className} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice">
        <path className={styles.shelf} d={coastPaths(1.7)} />
        <path className={styles.shallow} d={coastPaths(1.3)} />
        <path className={styles.land} d={coastPaths(1)} />
        <path className={styles.relief} d={coastPaths(0.72)} />
        <path className={styles.relief} d={coastPaths(0.46)} />
        {lamps.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <circle className={styles.glow} cx={x} cy={y} r="12" />
            <circle className={styles.lamp} cx={x} cy={y} r="3.5" />
          </g>
        ))}
      </svg>
    </div>
  )
}
