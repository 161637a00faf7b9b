-- Photos of common areas; the row is the space. Whoever sees the spaces sees them.
insert into private.file_areas (area, readers, writers) values
  ('spaces', array['owner_admin', 'admin', 'doorman', 'resident'], array['owner_admin', 'admin']);
