import { BobShape } from './bob.tsx'

/** The bob off its line: something failed. */
export function SwingingBob() {
  return (
    <svg width="150" height="168" viewBox="0 0 150 168" aria-hidden="true" fill="none" strokeWidth="1.5">
      <g stroke="var(--text)" strokeLinecap="round">
        <path d="M5 6H145M75 6L39 96M57 160H95" />
      </g>
      <g stroke="var(--hairline-strong)" strokeDasharray="3 5">
        <path d="M75 14V150M15 138C34 147 52 152 72 153" />
      </g>
      <g transform="translate(39 94) rotate(22) scale(1.25) translate(-10 0)">
        <BobShape />
      </g>
    </svg>
  )
}
