import { BobShape } from './bob.tsx'

const columns = [0, 1, 2, 3].map((column) => ({ column, x: 74 + column * 17 }))
const floors = [0, 1, 2].map((floor) => ({ floor, y: 61 + floor * 22 }))

/** A small building next to its plumb line, shown where there is nothing yet. */
export function BuildingDrawing() {
  return (
    <svg width="210" height="152" viewBox="0 0 210 152" aria-hidden="true" fill="none" strokeWidth="1.5">
      <g stroke="var(--text)" strokeLinecap="round">
        <path d="M1 150H209M65 150V48M145 150V48M59 48H151M118 48V36H137V48" />
        <path d="M96 150V132H113V150M50 8V98" />
        <path d="M31 150V138M31 143c-4.5 0-7.5-3.5-7.5-8.5s3.5-10 7.5-10 7.5 5 7.5 10-3 8.5-7.5 8.5z" />
        <path d="M167 150V134M167 140c-5 0-8.5-4-8.5-9.5s4-12 8.5-12 8.5 6.5 8.5 12-3.5 9.5-8.5 9.5z" />
      </g>
      <g stroke="var(--hairline-strong)">
        {floors.map(({ floor, y }) =>
          columns.map(({ column, x }) => (
            <rect key={`${floor}-${column}`} x={x} y={y} width="10" height="14" rx="1.5" />
          )),
        )}
      </g>
      <g transform="translate(43.5 98) scale(0.65)">
        <BobShape />
      </g>
    </svg>
  )
}
