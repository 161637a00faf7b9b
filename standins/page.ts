import { html, raw } from 'hono/html'

/** The stand-ins that a page links to, by address. */
export type Neighbours = Record<string, string>

const all: Neighbours = {
  '/mailbox': 'E-mails',
  '/whatsapp': 'WhatsApp',
  '/sms': 'SMS',
  '/push': 'Push',
  '/pix': 'Pix',
  '/bank': 'Banco',
  '/cep': 'CEP',
  '/gates': 'Portões',
  '/mercado-pago/simulator': 'Mercado Pago',
}

/** Returns a stand-in's page: plain HTML that states on every screen that it is the test environment. Children are already escaped. */
export function page(title: string, body: unknown, neighbours: Neighbours = all) {
  const links = Object.entries(neighbours).map(([address, name]) => html`<a href="${address}">${name}</a>`)
  return html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · ambiente de teste</title>
    <style>${raw(css)}</style>
  </head>
  <body>
    <p class="banner">Ambiente de teste: nenhuma mensagem e nenhum dinheiro de verdade passa por aqui.</p>
    <main>
      <nav>${links}</nav>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`
}

const css = `
:root{color-scheme:light dark;--page:#FBFAF7;--surface:#fff;--text:#23211D;--muted:#6C6962;--brand:#0B5563;--on:#fff;--line:#C1BDB7;--bad:#992724;--good:#226339;--warn:#FFF6EC;--warntext:#8B4D18}
@media(prefers-color-scheme:dark){:root{--page:#10181A;--surface:#172123;--text:#EDECE7;--muted:#9FAAAA;--brand:#6AB7C3;--on:#08191C;--line:#4A5A5C;--bad:#FB9B91;--good:#7FD097;--warn:#31210F;--warntext:#FBB673}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/24px system-ui,sans-serif}
.banner{margin:0;padding:8px 20px;background:var(--warn);color:var(--warntext);font-size:14px;text-align:center}
main{max-width:760px;margin:0 auto;padding:24px 20px 56px}nav{display:flex;flex-wrap:wrap;gap:4px 20px;margin-bottom:24px}a{color:var(--brand)}
h1{font-size:28px;line-height:34px;margin:0 0 16px}h2{font-size:20px;margin:32px 0 8px}
form{display:grid;gap:12px;margin:16px 0}label{display:grid;gap:4px;font-size:14px}
textarea,input,select{font:inherit;padding:10px;border:1px solid #8F8B84;border-radius:6px;background:var(--surface);color:var(--text);width:100%}
textarea{min-height:120px;font-family:ui-monospace,monospace;font-size:13px}
button{font:600 16px/24px system-ui,sans-serif;padding:10px 16px;min-height:44px;border:0;border-radius:6px;background:var(--brand);color:var(--on);cursor:pointer;justify-self:start}
button.plain{background:transparent;color:var(--brand);border:1px solid var(--line)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:16px 0}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.amount{font-size:28px;line-height:34px;font-weight:600;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:10px 8px;border-bottom:1px solid var(--line);vertical-align:top}
td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.bad{color:var(--bad)}.good{color:var(--good)}.muted{color:var(--muted);font-size:14px}
.scroll{overflow-x:auto}`
