import { Button } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import classes from './signature-pad.module.css'

const width = 600
const height = 200
/** A step shorter than this adds nothing to the eye. */
const step = 4
/** The act takes no longer path. */
const most = 5800

/** A signature by finger, pen or mouse, as one SVG path of whole numbers in a box of 600 by 200. */
export function SignaturePad({
  label,
  path,
  onPath,
}: {
  label: string
  path: string
  onPath: (path: string) => void
}) {
  const [last, setLast] = useState<[number, number] | null>(null)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    const x = Math.round(((clientX - box.left) / box.width) * width)
    const y = Math.round(((clientY - box.top) / box.height) * height)
    return [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)]
  }
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.signature}
        role="img"
        aria-label="Espaço da assinatura"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const point = at(event)
          setLast(point)
          if (path.length < most) onPath(`${path}M${point[0]} ${point[1]}`)
        }}
        onPointerMove={(event) => {
          if (!last || path.length > most) return
          const [x, y] = at(event)
          if (Math.hypot(x - last[0], y - last[1]) < step) return
          setLast([x, y])
          onPath(`${path}L${x} ${y}`)
        }}
        onPointerUp={() => setLast(null)}
        onPointerCancel={() => setLast(null)}
      >
        <path d={`M40 ${height - 40}H${width - 40}`} stroke="var(--hairline)" />
        <Strokes path={path || 'M0 0'} />
      </svg>
      {path && (
        <Button variant="subtle" onClick={() => onPath('')}>
          Apagar assinatura
        </Button>
      )}
    </div>
  )
}

const Strokes = ({ path }: { path: string }) => (
  <path
    d={path}
    stroke="var(--text)"
    strokeWidth="3"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** A signature as it was drawn. */
export const DrawnSignature = ({ path, name }: { path: string; name: string }) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    style={{ display: 'block', width: '100%', maxWidth: 240 }}
    role="img"
    aria-label={`Assinatura de ${name}`}
  >
    <Strokes path={path} />
  </svg>
)
