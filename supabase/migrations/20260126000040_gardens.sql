-- Gardens are looked after like equipment: lawns, planters, irrigation.
alter table public.assets drop constraint assets_category_check,
  add constraint assets_category_check check (category in ('lift', 'pump', 'gate', 'generator', 'electrical', 'water', 'gas', 'fire', 'lightning', 'air', 'pool',
    'security', 'structure', 'facade', 'roof', 'leisure', 'garden', 'other'));
