import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How long a second click may follow the one that opened a dialog, and land beside it. */
const doubleClick = 500

/** Mantine's dialog, which the second click of a double one does not close at once. */
export function Modal({ closeOnClickOutside = true, ...props }: ModalProps) {
  const [isSettled, setSettled] = useState(false)
  const { opened } = props
  useEffect(() => {
    setSettled(false)
    if (!opened) return
    const timer = setTimeout(() => setSettled(true), doubleClick)
    return () => clearTimeout(timer)
  }, [opened])
  return <MantineModal closeOnClickOutside={closeOnClickOutside && isSettled} {...props} />
}
