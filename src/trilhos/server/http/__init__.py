"""HTTP routes, one module per resource; middleware; static pages."""
