import { BobShape } from './bob.tsx'

const letters = [
  'M4.25 4.5V52',
  'M52 40V18C52 9 58 4.25 66 4.25H73',
  'M82.3 0V23.5C82.3 31.5 87.2 35.75 94.8 35.75S107.7 31.2 107.7 23V0M107.7 0V40',
  'M124.3 0V40M124.3 18C124.3 9 129 4.25 136.5 4.25S148.7 9 148.7 17V40',
  'M148.7 18C148.7 9 153.5 4.25 161 4.25S173.1 9 173.1 17V40',
]

/** The wordmark: the stem of the p is the line, ending in the bob. `height` in pixels, bob included. */
export function Logo({ height = 32, onBrand = false }: { height?: number; onBrand?: boolean }) {
  const ink = onBrand ? '#FFFFFF' : 'var(--brand-text)'
  return (
    <svg width={(height * 229) / 82} height={height} viewBox="-6 -1 229 82" role="img" aria-label="prumo">
      <g fill="none" stroke={ink} strokeWidth="9">
        <circle cx="23" cy="20" r="15.75" />
        <circle cx="201.5" cy="20" r="15.75" />
        <path d={letters.slice(1).join('')} />
        <path d={letters[0]} strokeLinecap="round" />
      </g>
      <g transform="translate(-5.75 49) scale(1 0.92)">
        <BobShape color={onBrand ? '#F1AB3E' : 'var(--bob)'} />
      </g>
    </svg>
  )
}

/** Only the p, for narrow places. `height` in pixels. */
export function LogoMark({ height = 32 }: { height?: number }) {
  return (
    <svg width={(height * 52) / 82} height={height} viewBox="-8 -1 52 82" role="img" aria-label="prumo">
      <g fill="none" stroke="var(--brand-text)" strokeWidth="9">
        <circle cx="23" cy="20" r="15.75" />
        <path d={letters[0]} strokeLinecap="round" />
      </g>
      <g transform="translate(-5.75 49) scale(1 0.92)">
        <BobShape />
      </g>
    </svg>
  )
}
