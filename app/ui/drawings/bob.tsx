/** The plumb weight: marks the one point to look at. `height` in pixels. */
export function Bob({ height = 16, className }: { height?: number; className?: string }) {
  return (
    <svg
      width={(height * 20) / 34}
      height={height}
      viewBox="0 0 20 34"
      aria-hidden="true"
      className={className}
    >
      <BobShape />
    </svg>
  )
}

/** Only the weight, 20 × 34 with its neck at (10, 0), for use inside other drawings. */
export function BobShape({ color = 'var(--bob)' }: { color?: string }) {
  return (
    <g fill={color} stroke={color} strokeLinejoin="round">
      <rect x="6.5" y="0" width="7" height="10" rx="1.5" strokeWidth="0" />
      <path d="M2.2 8.2h15.6L10 32z" strokeWidth="3.4" />
    </g>
  )
}
