import { useIntersection } from '@mantine/hooks'
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import classes from '../documents.module.css'
import { foundPlaces } from './found-places.ts'
import type { PageSize } from './pdf-reading.ts'

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; size: PageSize; width: number; search: string }

/** One page, drawn when it comes near; its text lies over it, to be selected and heard. */
export function PdfPage({ pdf, number, size, width, search }: PdfPageProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px 0px' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const near = entry?.isIntersecting ?? false
  const scale = width / size.width

  useEffect(() => {
    const [paper, layer] = [canvas.current, words.current]
    if (!near || !paper || !layer) return
    let gone = false
    let stop = () => {}
    void pdf
      .getPage(number)
      .then(async (page) => {
        if (gone) return
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        const density = Math.min(2, window.devicePixelRatio || 1)
        paper.width = Math.floor(viewport.width * density)
        paper.height = Math.floor(viewport.height * density)
        const drawing = page.render({ canvas: paper, viewport, transform: [density, 0, 0, density, 0, 0] })
        stop = () => drawing.cancel()
        await drawing.promise
        if (gone) return
        layer.replaceChildren()
        const text = new TextLayer({
          textContentSource: page.streamTextContent(),
          container: layer,
          viewport,
        })
        await text.render()
        if (!gone) markIn(layer, search)
      })
      .catch(() => {
        // Cancelled, or a page that is broken: the others go on.
      })
    return () => {
      gone = true
      stop()
    }
  }, [near, pdf, number, width, search])

  return (
    <div
      ref={ref}
      data-page={number}
      className={classes.page}
      style={{
        width,
        height: size.height * scale,
        ['--scale-factor' as string]: scale,
        ['--total-scale-factor' as string]: scale,
      }}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={words} className={classes.textLayer} />
    </div>
  )
}

/** Marks each piece of the text layer that matches the search. */
function markIn(layer: HTMLElement, search: string): void {
  if (search.trim().length < 2) return
  for (const piece of layer.querySelectorAll('span')) {
    const text = piece.textContent ?? ''
    if (foundPlaces(text, search).length > 0) piece.dataset.found = 'true'
  }
}
