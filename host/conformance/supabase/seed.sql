insert into public.categories values (1, 'Kitchen', null), (2, 'Knives', 1), (3, 'Garden', null), (4, 'Empty', null);
insert into public.products
  (id, category_id, name, price, stock, tags, attributes, fits, season, released, rating, state, is_sold) values
  (1, 1, 'Iron pan', 89.90, 3, '{iron,heavy}', '{"size":{"cm":28},"colors":["black","red"],"weight":2.5}', '[20,30)',
    '[2026-01-01,2026-06-01)', '2024-03-01', 5, 'new', false),
  (2, 2, 'Bread knife', 45.00, 12, '{steel,long}', '{"size":{"cm":20},"colors":["silver"]}', '[10,21)',
    '[2026-05-01,2026-12-01)', '2023-07-15', 4, 'used', true),
  (3, 2, 'Paring knife', 19.50, 0, '{steel}', null, null, null, null, null, 'new', null),
  (4, 3, 'Rake, (large)', 60.00, 5, '{}', '{"size":null}', '[30,40)', null, '2025-01-31', 3, 'broken', false),
  (5, null, 'Loose 100% item', null, 1, '{odd,iron}', '{}', null, null, null, null, 'new', null);
insert into public.suppliers values (1, 'Forge'), (2, 'Mill'), (3, 'Nobody');
insert into public.product_suppliers values (1, 1, 50), (2, 1, 20), (2, 2, 25), (3, 2, 10);
insert into public.addresses values (1, 'Recife'), (2, 'Belém');
insert into public.customers values (1, 'Ana'), (2, 'Bruno'), (3, 'Clara');
insert into public.customer_cards values (1, 'green'), (2, 'red');
insert into public.orders values (1, 1, 1, 1, 100), (2, 1, 1, 2, 50), (3, 2, 2, null, 70);
insert into public."odd ""name"" é" values (1, 'v1', 's1', 'p1');
insert into public.notes values
  (1, '00000000-0000-0000-0000-000000000001', 'mine'), (2, '00000000-0000-0000-0000-000000000002', 'yours');
insert into public.closed values (1, 'x');
insert into warehouse.bins values (1, 'left'), (2, 'right');
