import { ActionIcon, CloseButton, Group, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedCallback, useElementSize } from '@mantine/hooks'
import { ChevronDown, ChevronUp, Printer, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist'
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from '../documents.module.css'
import { Broken } from './broken.tsx'
import { PdfPage } from './pdf-page.tsx'
import { type PageSize, pagesWith, sizesOf } from './pdf-reading.ts'

GlobalWorkerOptions.workerPort = new PdfWorker()

type PdfViewProps = { blob: Blob; page: number; search: string; onSearch: (text: string) => void }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** Shows a PDF page by page: draws only what is near the viewport. Search moves from page to page. */
export default function PdfView({ blob, page: first, search, onSearch }: PdfViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [sizes, setSizes] = useState<PageSize[]>([])
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(first)
  const [hits, setHits] = useState<readonly number[]>([])
  const { ref, width } = useElementSize()
  const scroller = useRef<HTMLElement | null>(null)

  useEffect(() => {
    let gone = false
    let loading: ReturnType<typeof getDocument> | null = null
    void blob.arrayBuffer().then(async (data) => {
      if (gone) return
      loading = getDocument({
        data,
        // Where app/build/pdf-decoders.ts puts what reads scans.
        wasmUrl: `/assets/pdf-${version}/`,
        useWasm: false,
        isEvalSupported: false,
        enableXfa: false,
      } as Parameters<typeof getDocument>[0])
      try {
        const opened = await loading.promise
        const all = await sizesOf(opened)
        if (gone) return
        setPdf(opened)
        setSizes(all)
      } catch (error) {
        if (!gone) setFailed((error as Error).name)
      }
    })
    return () => {
      gone = true
      void loading?.destroy()
    }
  }, [blob])

  const goTo = useCallback((target: number) => {
    const page = scroller.current?.querySelector(`[data-page="${target}"]`)
    if (!page || !scroller.current) return
    scroller.current.scrollTo({ top: (page as HTMLElement).offsetTop - 8, behavior: 'instant' })
    setPage(target)
  }, [])

  useEffect(() => {
    if (!pdf) return
    let gone = false
    void pagesWith(pdf, search).then((found) => !gone && setHits(found))
    return () => {
      gone = true
    }
  }, [pdf, search])

  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || sizes.length === 0 || width === 0) return
    opened.current = true
    goTo(Math.min(Math.max(1, first), sizes.length))
  }, [sizes, width, first, goTo])

  const follow = useDebouncedCallback(() => {
    const here = scroller.current
    if (!here) return
    const middle = here.scrollTop + here.clientHeight / 3
    const all = [...here.querySelectorAll<HTMLElement>('[data-page]')]
    const at = all.findLast((one) => one.offsetTop <= middle)
    if (at) setPage(Number(at.dataset.page))
  }, 80)

  if (failed)
    return (
      <Broken
        words={
          failed === 'PasswordException'
            ? 'O PDF tem senha: baixe o arquivo e abra com a senha.'
            : 'O arquivo parece danificado. Baixe-o para tentar em outro programa.'
        }
      />
    )
  const step = (by: number) => {
    const next = by > 0 ? hits.find((one) => one > page) : hits.findLast((one) => one < page)
    if (next) goTo(next)
  }
  const change = (by: number) =>
    setZoom((now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + by))] ?? 1)
  return (
    <div className={classes.preview}>
      <div className={classes.previewBar} data-screen-only>
        <Group gap={4} wrap="nowrap">
          <NumberInput
            aria-label="Página"
            size="sm"
            w={72}
            min={1}
            max={sizes.length || 1}
            hideControls
            value={page}
            onChange={(value) =>
              typeof value === 'number' && value >= 1 && value <= sizes.length && goTo(value)
            }
          />
          <span
            className={`${classes.small} figures`}
            style={{ whiteSpace: 'nowrap' }}
          >{`de ${sizes.length || '…'}`}</span>
        </Group>
        <Group gap={0} wrap="nowrap">
          <ActionIcon size={44} aria-label="Diminuir" disabled={zoom === zooms[0]} onClick={() => change(-1)}>
            <ZoomOut size={18} />
          </ActionIcon>
          <span className={`${classes.small} figures`}>{`${Math.round(zoom * 100)}%`}</span>
          <ActionIcon
            size={44}
            aria-label="Aumentar"
            disabled={zoom === zooms.at(-1)}
            onClick={() => change(1)}
          >
            <ZoomIn size={18} />
          </ActionIcon>
        </Group>
        <Group gap={0} wrap="nowrap" style={{ flex: '1 1 220px' }}>
          <TextInput
            aria-label="Buscar neste documento"
            placeholder="Buscar neste documento"
            size="sm"
            defaultValue={search}
            key={search === '' ? 'empty' : 'searching'}
            onKeyDown={(event) => event.key === 'Enter' && step(1)}
            onChange={(event) => onSearch(event.currentTarget.value)}
            leftSection={<Search size={16} aria-hidden />}
            rightSection={
              search && <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => onSearch('')} />
            }
            style={{ flex: 1 }}
          />
          {search && (
            <>
              <span
                className={`${classes.small} figures`}
                role="status"
                style={{ marginLeft: 8, whiteSpace: 'nowrap' }}
              >
                {hits.length === 0
                  ? 'em nenhuma página'
                  : hits.length === 1
                    ? 'em 1 página'
                    : `em ${hits.length} páginas`}
              </span>
              <ActionIcon
                size={44}
                aria-label="Página anterior com o que busca"
                disabled={!hits.some((one) => one < page)}
                onClick={() => step(-1)}
              >
                <ChevronUp size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                aria-label="Próxima página com o que busca"
                disabled={!hits.some((one) => one > page)}
                onClick={() => step(1)}
              >
                <ChevronDown size={18} />
              </ActionIcon>
            </>
          )}
        </Group>
        <ActionIcon size={44} aria-label="Imprimir o documento" onClick={() => printBlob(blob)}>
          <Printer size={18} />
        </ActionIcon>
      </div>
      <section
        ref={(element) => {
          scroller.current = element
          ref(element)
        }}
        className={classes.pages}
        style={{ position: 'relative' }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        aria-label="Páginas do documento"
        onScroll={follow}
      >
        {pdf &&
          width > 0 &&
          sizes.map((size, index) => (
            <PdfPage
              key={String(index)}
              pdf={pdf}
              number={index + 1}
              size={size}
              width={Math.max(200, Math.min(900, width - 32)) * zoom}
              search={search}
            />
          ))}
      </section>
    </div>
  )
}

/** The browser prints the file itself, not the page around it. */
function printBlob(blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const opened = window.open(address, '_blank')
  opened?.addEventListener('load', () => opened.print())
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
