import { ActionIcon, Drawer } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { OfflineLine } from '../offline/offline-line.tsx'
import classes from './drawer-page.module.css'

type DrawerPageProps = {
  title: string
  /** The address that closing leads to: the list's own, filters included. */
  back: string
  /** The foot: main action first. */
  foot?: ReactNode
  /** Walks the list next to it; also by the arrow keys. */
  onPrevious?: () => void
  onNext?: () => void
  children: ReactNode
}

/**
 * One item of a list under its own address (a child route). From 1,360 px it docks next to the live list, below that it overlays the page, on a phone
 * it fills the screen.
 */
export function DrawerPage({ title, back, ...rest }: DrawerPageProps) {
  const navigate = useNavigate()
  // Print uses the docked layout: a drawer that changes during printing would come too late for the sheet count.
  const docked = useMediaQuery('print, (min-width: 1360px)', undefined, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const close = () => navigate(back, { preventScrollReset: true })
  const isCovered = useCovered(docked ? 0 : 1)
  const unlessCovered = (act: (() => void) | undefined) => () => {
    if (!isCovered()) act?.()
  }
  useHotkeys([
    ['ArrowUp', unlessCovered(rest.onPrevious)],
    ['ArrowDown', unlessCovered(rest.onNext)],
    ['Escape', unlessCovered(close)],
  ])
  const frame = <Frame title={title} close={close} covers={!docked} {...rest} />
  if (docked) return <Docked title={title}>{frame}</Docked>
  return (
    <Drawer.Root
      opened
      onClose={unlessCovered(close)}
      position="right"
      size={phone ? '100%' : 440}
      classNames={{ inner: classes.inner, content: classes.content, overlay: classes.overlay }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={title} radius={0}>
        {frame}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Takes the keyboard focus when it opens, as a dialog does; `keepFocus` returns it to the row. */
function Docked({ title, children }: { title: string; children: ReactNode }) {
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    drawer.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <aside ref={drawer} className={classes.docked} data-docked aria-label={title}>
      {children}
    </aside>
  )
}

/**
 * Returns whether something covers the drawer, or did when the key or button was pressed: it takes the press, and may close before or after the
 * drawer receives it. `own` dialogs belong to the drawer itself.
 */
function useCovered(own: number): () => boolean {
  const wasCovered = useRef(false)
  useEffect(() => {
    const look = () => {
      wasCovered.current = countDialogs() > own
    }
    const forget = () =>
      setTimeout(() => {
        wasCovered.current = false
      })
    const options = { capture: true }
    for (const press of ['keydown', 'pointerdown']) addEventListener(press, look, options)
    for (const release of ['keyup', 'click', 'pointercancel']) addEventListener(release, forget)
    return () => {
      for (const press of ['keydown', 'pointerdown']) removeEventListener(press, look, options)
      for (const release of ['keyup', 'click', 'pointercancel']) removeEventListener(release, forget)
    }
  }, [own])
  return () => wasCovered.current || countDialogs() > own
}

const countDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

type FrameProps = Omit<DrawerPageProps, 'back'> & { close: () => void; covers: boolean | undefined }

function Frame({ title, close, covers, foot, onPrevious, onNext, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        {(onPrevious || onNext) && (
          <>
            <ActionIcon aria-label="Anterior" disabled={!onPrevious} onClick={onPrevious} size={40}>
              <ChevronLeft size={20} />
            </ActionIcon>
            <ActionIcon aria-label="Próximo" disabled={!onNext} onClick={onNext} size={40}>
              <ChevronRight size={20} />
            </ActionIcon>
          </>
        )}
        <ActionIcon aria-label="Fechar" onClick={close} size={40}>
          <X size={20} />
        </ActionIcon>
      </header>
      {covers && <OfflineLine over />}
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
