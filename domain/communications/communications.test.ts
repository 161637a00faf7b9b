import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  announcementAudience,
  audienceWords,
  everybody,
  phoneAdvice,
  reachWords,
  wayWords,
} from './audience.ts'
import { announcementBody, bodyOf, isLinkAddress, plainText } from './body.ts'
import { canonical, countsOf, sha256Hex } from './certificate.ts'
import { announcementInput } from './input.ts'
import { smsText, subjectOf, teaser } from './previews.ts'
import { leftToFill, readyTemplates } from './templates.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const words = (text: string, ...marks: unknown[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
})
const accepts = (body: unknown) => announcementBody.safeParse(body).success

describe('the text', () => {
  test('what an editor writes is kept without what nobody reads', () => {
    const link = {
      type: 'link',
      attrs: { href: 'https://example.com/a', target: '_blank', rel: 'noopener', class: null },
    }
    const given = doc(
      { type: 'heading', attrs: { level: 2, textAlign: null }, content: [words('Aviso')] },
      {
        type: 'orderedList',
        attrs: { start: 1 },
        content: [{ type: 'listItem', content: [paragraph(words('Um', link))] }],
      },
    )
    const body = announcementBody.parse(given)
    expect(body.content[0]).toEqual({ type: 'heading', attrs: { level: 2 }, content: [words('Aviso')] })
    expect(JSON.stringify(body)).not.toMatch(/target|start|class/)
    expect(plainText(body)).toBe('Aviso\n1. Um')
  })

  test.each([
    [
      'a script as a link',
      doc(paragraph(words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
    ],
    ['data as a link', doc(paragraph(words('x', { type: 'link', attrs: { href: 'data:text/html,x' } })))],
    [
      'a hidden name in a link',
      doc(paragraph(words('x', { type: 'link', attrs: { href: 'https://banco.com@example.com' } }))),
    ],
    ['a picture', doc({ type: 'image', attrs: { src: 'x' } })],
    ['HTML as a node', doc({ type: 'html', content: '<b>' })],
    [
      'an unknown mark',
      doc(paragraph(words('x', { type: 'textStyle', attrs: { style: 'position:fixed' } }))),
    ],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [words('x')] })],
    ['letters that turn the direction', doc(paragraph(words('a\u202eb')))],
    ['nothing', doc(paragraph())],
    ['no document', { type: 'paragraph', content: [words('x')] }],
    ['a prototype', JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}')],
    ['too long a text', doc(...Array.from({ length: 4 }, () => paragraph(words('a'.repeat(9_000)))))],
  ])('refused: %s', (_what, body) => expect(accepts(body)).toBe(false))

  test('lists without end are refused before they are read', () => {
    let deep: unknown = paragraph(words('x'))
    for (let level = 0; level < 5000; level += 1)
      deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
    expect(accepts(doc(deep))).toBe(false)
  })

  test('whatever is sent, only known nodes, marks and links come out', () => {
    const known = new Set([
      'doc',
      'paragraph',
      'heading',
      'bulletList',
      'orderedList',
      'listItem',
      'blockquote',
    ])
    for (const name of ['horizontalRule', 'hardBreak', 'text', 'bold', 'italic', 'link']) known.add(name)
    const type = fc.oneof(
      fc.constantFrom(...known, 'script', 'image', 'iframe', 'onload'),
      fc.string({ maxLength: 6 }),
    )
    const href = fc.oneof(
      fc.webUrl(),
      fc.constantFrom('javascript:1', ' javascript:1', 'JaVaScRiPt:1', 'vbscript:x', 'mailto:a@b.c', '//x'),
    )
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type,
          text: fc.string({ maxLength: 8 }),
          attrs: fc.record({ href, level: fc.integer({ min: 1, max: 6 }), onclick: fc.string() }),
          marks: fc.array(fc.record({ type, attrs: fc.record({ href }) }), { maxLength: 2 }),
          content: fc.array(tie('node'), { maxLength: 3 }),
        },
        { requiredKeys: ['type'] },
      ),
    })).node
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (content) => {
        const answer = announcementBody.safeParse(doc(...content))
        if (!answer.success) return
        JSON.stringify(answer.data, (key, value) => {
          if (key === 'type') expect(known.has(value)).toBe(true)
          if (key === 'href') expect(isLinkAddress(value)).toBe(true)
          expect(
            ['type', 'content', 'text', 'marks', 'attrs', 'href', 'level', ''].includes(key) ||
              /^\d+$/.test(key),
          ).toBe(true)
          return value
        })
      }),
      { numRuns: 500 },
    )
  })

  test('links lead to the web, a mail or a telephone', () => {
    for (const href of ['https://example.com/x?y=1', 'mailto:a@example.com', 'tel:+5511999990000'])
      expect(isLinkAddress(href)).toBe(true)
    for (const href of [
      'javascript:x',
      'file:///etc/passwd',
      'blob:x',
      '/dashboard',
      'https://a b',
      'http://',
      'java\nscript:x',
    ])
      expect(isLinkAddress(href)).toBe(false)
  })
})

describe('ready texts', () => {
  test.each(readyTemplates)(
    '$name is a text that may be kept, and says what is to be filled in',
    ({ words: text, title, kind, matter }) => {
      const body = bodyOf(text)
      expect(announcementBody.parse(body)).toEqual(body)
      expect(leftToFill(`${title} ${plainText(body)}`).length).toBeGreaterThan(0)
      expect((kind === 'legal') === Boolean(matter)).toBe(true)
    },
  )
  test('a list in words becomes a list', () => {
    expect(bodyOf('Antes\n\n- um\n- dois').content.map(({ type }) => type)).toEqual([
      'paragraph',
      'bulletList',
    ])
  })
})

describe('the audience', () => {
  const some = { ...everybody, scope: 'some' as const }
  test('is never nobody by oversight', () => {
    expect(announcementAudience.safeParse(some).success).toBe(false)
    expect(announcementAudience.safeParse({ ...some, blocks: ['A'] }).success).toBe(true)
    expect(announcementAudience.safeParse({ ...some, standing: 'late' }).success).toBe(true)
    expect(announcementAudience.safeParse({ ...everybody, secret: 1 }).success).toBe(false)
  })
  test('in words', () => {
    expect(audienceWords(everybody)).toBe('Todo o condomínio')
    expect(audienceWords({ ...some, blocks: ['A', 'B'], ties: ['owner'], standing: 'late' })).toBe(
      'Blocos A, B, proprietários, com débito em aberto',
    )
    expect(audienceWords({ ...everybody, without_units: ['x'] })).toBe('Todo o condomínio, menos 1')
  })
  test('what it reaches', () => {
    const reach = {
      recipients: 142,
      units: 96,
      all_units: 96,
      account: 90,
      email: 130,
      push: 20,
      whatsapp: 0,
      sms: 0,
      phone: 120,
      nobody: 3,
    }
    expect(reachWords(reach)).toBe(
      'Vai a 142 pessoas de 96 unidades. 3 pessoas não têm conta nem e-mail e não autorizaram WhatsApp nem SMS: avise por escrito.',
    )
    expect(reachWords({ ...reach, recipients: 0 })).toBe('Ninguém está nesta escolha.')
    expect(wayWords(reach)).toBe('No Prumo 90 · E-mail 130 · Aparelho 20 · WhatsApp 0 · SMS 0')
    expect(phoneAdvice(reach)).toContain('120 pessoas têm telefone e ninguém autorizou')
    expect(phoneAdvice({ ...reach, whatsapp: 1 })).toBeNull()
    expect(phoneAdvice({ ...reach, phone: 0 })).toBeNull()
  })
})

describe('a draft', () => {
  const input = {
    condominium_id: crypto.randomUUID(),
    id: crypto.randomUUID(),
    kind: 'info',
    title: 'Aviso',
    body: bodyOf('Texto'),
    audience: everybody,
  }
  const paths = (more: object) =>
    announcementInput.safeParse({ ...input, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? []
  test('an announcement of a few words is enough', () => expect(paths({})).toEqual([]))
  test('what does not go together is told at its field', () => {
    expect(paths({ kind: 'legal' })).toEqual(['legal_matter'])
    expect(paths({ is_emergency: true })).toEqual(['is_emergency'])
    expect(paths({ remind_times: 2 })).toEqual(['remind_after_days'])
    expect(
      paths({ kind: 'legal', legal_matter: 'assembly', audience: { ...everybody, standing: 'clear' } }),
    ).toEqual(['audience'])
    expect(paths({ title: 'a\nb' })).toEqual([])
  })
})

describe('short messages', () => {
  const notice = {
    kind: 'maintenance' as const,
    isEmergency: false,
    title: 'Elevador parado',
    plain: 'Na quinta.',
    condominium: 'Jacarandá',
  }
  test('say what it is and where to read it', () => {
    expect(subjectOf(notice)).toBe('Manutenção: Elevador parado')
    expect(subjectOf({ ...notice, isEmergency: true })).toBe('EMERGÊNCIA: Elevador parado')
    const sms = smsText({ ...notice, title: 'palavra '.repeat(17).trim() }, 'https://p.example/c/1')
    expect(sms.length).toBeLessThanOrEqual(160)
    expect(sms).toMatch(/^Jacarandá: .*… https/)
  })
  test('are cut between words', () => {
    expect(teaser('um dois três', 9)).toBe('um dois…')
    expect(teaser('um\n\ndois')).toBe('um dois')
  })
})

describe('the certificate', () => {
  test('is one text whatever the order of its parts', async () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))),
        (given) => {
          const turned = Object.fromEntries(Object.entries(given).reverse())
          expect(canonical(turned)).toBe(canonical(given))
          expect(JSON.parse(canonical(given))).toEqual(JSON.parse(JSON.stringify(given)))
        },
      ),
    )
    // RFC 6234's vector.
    expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(() => canonical({ a: 0.1 })).toThrow(RangeError)
  })
  test('counts whom it reached', () => {
    const way = {
      channel: 'email',
      address: null,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      provider_id: null,
      error_code: null,
    }
    const base = { name: 'A', tie: 'owner', units: 'A-1', seen_at: null, confirmed_at: null }
    expect(
      countsOf([
        { ...base, ways: [{ ...way, status: 'delivered' }] },
        { ...base, ways: [{ ...way, status: 'failed' }] },
        { ...base, seen_at: '2026-01-01T00:00:00Z', ways: [{ ...way, status: 'sent' }] },
      ]),
    ).toEqual({ recipients: 3, sent: 2, delivered: 2, read: 1 })
  })
})
