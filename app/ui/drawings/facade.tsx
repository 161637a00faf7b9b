import type { ReactNode } from 'react'
import { BobShape } from './bob.tsx'

type Tower = {
  x: number
  width: number
  top: number
  columns: number
  floors: number
  tank: number
  lit: number
}

const ground = 560
const towers: readonly Tower[] = [
  { x: 25, width: 128, top: 330, columns: 4, floors: 6, tank: 82, lit: 1 },
  { x: 170, width: 128, top: 268, columns: 4, floors: 8, tank: 85, lit: 3 },
  { x: 316, width: 156, top: 361, columns: 5, floors: 5, tank: 40, lit: 4 },
]

type Pane = 'plain' | 'awake' | 'blind' | 'tinted-blind' | 'lit'

/** Returns a fixed, uneven rhythm of windows, so that the drawing is the same on every load. */
function paneAt(tower: Tower, floor: number, column: number): Pane {
  if (floor === 0) return column === tower.lit ? 'lit' : 'plain'
  const rhythm = (floor * 7 + column * 5 + tower.columns * tower.floors) % 6
  return (['awake', 'plain', 'blind', 'awake', 'plain', 'tinted-blind'] as const)[rhythm] ?? 'plain'
}

function Windows({ tower }: { tower: Tower }) {
  const step = (tower.width - 20) / tower.columns
  const panes: ReactNode[] = []
  for (let floor = 0; floor < tower.floors; floor++) {
    for (let column = 0; column < tower.columns; column++) {
      const pane = paneAt(tower, floor, column)
      const x = tower.x + 10 + column * step + (step - 17) / 2
      const y = tower.top + 21 + floor * 31
      const awake = pane === 'awake' || pane === 'tinted-blind'
      panes.push(
        <g key={`${floor}-${column}`}>
          <rect
            x={x}
            y={y}
            width="17"
            height="20"
            rx="2"
            fill={pane === 'lit' ? 'var(--primary)' : awake ? 'var(--selected)' : 'none'}
            stroke={pane === 'lit' || awake ? 'var(--brand-text)' : 'var(--hairline-strong)'}
          />
          {(pane === 'blind' || pane === 'tinted-blind') && (
            <path d={`M${x} ${y + 10}h17`} stroke="var(--hairline-strong)" />
          )}
        </g>,
      )
    }
  }
  return panes
}

function TowerDrawing({ tower }: { tower: Tower }) {
  const { x, width, top, tank } = tower
  const door = x + width / 2 - 8
  return (
    <g>
      <path
        d={`M${x} ${ground}V${top}M${x + width} ${ground}V${top}M${x - 5} ${top}h${width + 10}M${x + tank} ${top}v-16h30v16`}
        stroke="var(--text)"
      />
      <path d={`M${door} ${ground}v-10a8 8 0 0 1 16 0v10`} stroke="var(--text)" />
      <Windows tower={tower} />
    </g>
  )
}

/**
 * Three towers with the plumb line between them, 500 × 560; the line leaves the top edge and hangs to the ground.
 * `children` are drawn over it, in the same units.
 */
export function Facade({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <svg
      viewBox="0 0 500 560"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
      className={className}
    >
      <path d="M162 -2000V528" stroke="var(--text)" strokeWidth="1.8" />
      {towers.map((tower) => (
        <TowerDrawing key={tower.x} tower={tower} />
      ))}
      <path
        d="M9 560v-8M9 554c-4 0-6-2.5-6-6s2.5-8 6-8 6 4.5 6 8-2 6-6 6zM487 560v-6M487 556c-4 0-6-2.5-6-5s2.5-7 6-7 6 4.5 6 7-2 5-6 5z"
        stroke="var(--text)"
      />
      <g transform="translate(154 525) scale(0.8)">
        <BobShape />
      </g>
      {children}
    </svg>
  )
}
