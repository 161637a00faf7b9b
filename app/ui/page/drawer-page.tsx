import { ActionIcon, Drawer } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import classes from './drawer-page.module.css'

type DrawerPageProps = {
  title: string
  /** Where closing goes: the list's own address, filters included. */
  back: string
  /** The foot: main action first. */
  foot?: ReactNode
  /** Walk the list beside it; also by the arrow keys. */
  onPrevious?: () => void
  onNext?: () => void
  children: ReactNode
}

/**
 * One thing of a list under an address of its own (a child route). From 1,360 px it docks beside the living list,
 * below it lies over the page, on a phone it fills the screen.
 */
export function DrawerPage({ title, back, ...rest }: DrawerPageProps) {
  const navigate = useNavigate()
  const docked = useMediaQuery('(min-width: 1360px)', undefined, { getInitialValueInEffect: false })
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
  const frame = <Frame title={title} close={close} {...rest} />
  if (docked) return <Docked title={title}>{frame}</Docked>
  return (
    <Drawer.Root opened onClose={unlessCovered(close)} position="right" size={phone ? '100%' : 440}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={title} radius={0}>
        {frame}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Takes the keyboard when it opens, and gives it back to the row it was opened from, as a dialog does. */
function Docked({ title, children }: { title: string; children: ReactNode }) {
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    drawer.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={drawer} className={classes.docked} data-docked aria-label={title}>
      {children}
    </aside>
  )
}

/**
 * Whether something lay over the drawer when a key was pressed: it takes the key, and may be gone before the drawer hears of it.
 * `own` dialogs are the drawer itself.
 */
function useCovered(own: number): () => boolean {
  const covered = useRef(false)
  useEffect(() => {
    const count = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length
    const look = () => {
      covered.current = count() > own
    }
    const options = { capture: true }
    addEventListener('keydown', look, options)
    addEventListener('pointerdown', look, options)
    return () => {
      removeEventListener('keydown', look, options)
      removeEventListener('pointerdown', look, options)
    }
  }, [own])
  return () => covered.current
}

type FrameProps = Omit<DrawerPageProps, 'back'> & { close: () => void }

function Frame({ title, close, foot, onPrevious, onNext, children }: FrameProps) {
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
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
