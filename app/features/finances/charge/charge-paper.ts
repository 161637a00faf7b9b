/** What `charge-document` takes, and the file's name: a charge's page with its explanation, Pix and boleto. */
export const chargePaper = ({ id, reference }: { id: string; reference: string }) => ({
  body: { charge_id: id },
  name: `cobranca-${reference.replace('/', '-')}.pdf`,
})
