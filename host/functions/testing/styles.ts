// The two styles of Supabase's functions. The tests serve them here; `npm test -- deno` serves the same in Deno.
export const styles = {
  'fetch-style': `import { z } from 'npm:zod@4.6.7'
const input = z.object({ name: z.string() })
export default {
  async fetch(request: Request): Promise<Response> {
    const { name } = input.parse(await request.json())
    return Response.json({ greeting: \`Olá, \${name}\` })
  },
}
`,
  'serve-style': `import { Buffer } from 'node:buffer'
Deno.serve(async (request: Request) => {
  const { name } = JSON.parse(Buffer.from(await request.arrayBuffer()).toString()) as { name: string }
  return Response.json({ greeting: \`Olá, \${name}\` })
})
`,
}
