import { Tabs } from '@mantine/core'
import { type ComponentType, useEffect, useRef } from 'react'
import type { Tab } from '../../../domain/finding/tabs.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'

type PageTabsProps<Name extends string> = {
  /** In their order; the address names the first one by naming none. */
  tabs: Readonly<Record<Name, Tab>>
  contents: Readonly<Record<Name, ComponentType>>
  /** How many things a tab has, beside its label; none beside it for 0. */
  counts?: Partial<Record<Name, number>>
}

/** Parts of a page, one at a time, by `?aba=`. Another part begins without what the last one had in the address. */
export function PageTabs<Name extends string>({ tabs, contents, counts }: PageTabsProps<Name>) {
  const { params, setParams } = useSearchParams()
  const names = Object.keys(tabs) as Name[]
  const shown = names.find((name) => name === params.get('aba')) ?? names[0]!
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list is wider than the screen, and a link may lead to its end.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-name="${shown}"]`)
    tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [shown])
  return (
    <Tabs
      keepMounted={false}
      value={shown}
      onChange={(name) =>
        setParams(name === null || name === names[0] ? {} : { aba: name }, { replace: true })
      }
    >
      <Tabs.List ref={list} mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        {names.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            data-name={name}
            px={{ base: 10, xs: 16 }}
            style={{ flex: 'none' }}
          >
            {counts?.[name] ? `${tabs[name].label} (${counts[name]})` : tabs[name].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => {
        const Content: ComponentType = contents[name]
        return (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
