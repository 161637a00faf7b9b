-- Charges on paper and in the mail: the file for a print shop, made piece by piece, and the picture of a Pix code in a message.

-- Made by the product alone; it holds everybody's CPF, so it is management's and goes after 30 days (private.orphan_files).
insert into private.file_areas (area, readers, writers, max_bytes) values
  ('prints', array['owner_admin', 'admin'], array[]::text[], 536870912);

-- What a printing has made so far, so that another try goes on behind it; gone with the last page.
create table private.print_parts (
  condominium_id uuid not null,
  job_id uuid not null,
  position integer not null,
  -- Another day has other amounts: what was made on one that has passed is made again.
  made_on date not null,
  -- The last charge of it, of carnets the last unit: the next ones are found behind it.
  last_sort_key text not null,
  last_id uuid not null,
  charges integer not null check (charges > 0),
  pdf bytea not null,
  primary key (condominium_id, job_id, position),
  foreign key (condominium_id, job_id) references public.jobs (condominium_id, id) on delete cascade
);
grant select, insert, delete on private.print_parts to service_role;

-- A picture that a message's text shows: the Pix code of a charge, beside the PDF.
alter table private.message_bodies add column picture bytea;
