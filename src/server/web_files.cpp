// SPDX-License-Identifier: Apache-2.0
#include "server/web_files.hpp"

#include <fstream>
#include <iterator>

#include "base/hash.hpp"

namespace server {

namespace fs = std::filesystem;

namespace {

std::string type_of(const fs::path& file) {
    static const std::unordered_map<std::string, std::string> types{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
        {".woff2", "font/woff2"}};
    const auto found = types.find(file.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::shared_ptr<const std::string> content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return nullptr;
    return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                               std::istreambuf_iterator<char>());
}

fs::path find_folder(const fs::path& given) {
    std::error_code ignored;
    if (!given.empty()) return given;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& place :
         {program / "web", program / "../web/dist", program / "../share/hexwing/web"})
        if (fs::exists(place / "index.html", ignored)) return place;
    return {};
}

}  // namespace

WebFiles::WebFiles(fs::path folder) : folder_(find_folder(folder)) {
    std::error_code ignored;
    if (folder_.empty() || !fs::is_directory(folder_, ignored)) return;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
        const fs::path& file = entry.path();
        if (!entry.is_regular_file() || file.extension() == ".br" || file.extension() == ".gz")
            continue;
        File one;
        one.plain = content(file);
        if (!one.plain) continue;
        one.type = type_of(file);
        one.brotli = content(file.string() + ".br");
        one.gzip = content(file.string() + ".gz");
        one.tag =
            "\"" + std::to_string(base::hash_bytes(one.plain->data(), one.plain->size())) + "\"";
        const std::string name = "/" + fs::relative(file, folder_).generic_string();
        one.forever = name.starts_with("/assets/");
        files_.emplace(name, std::move(one));
    }
}

net::Response WebFiles::answer(const net::Request& request) const {
    net::Response response;
    response.headers = {
        {"Content-Security-Policy",
         "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
         "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"Referrer-Policy", "same-origin"},
        {"X-Frame-Options", "DENY"}};
    if (request.method != "GET" && request.method != "HEAD") {
        response.status = 405;
        response.type = "text/plain; charset=utf-8";
        response.body = std::make_shared<const std::string>("Pages are fetched with GET.\n");
        return response;
    }
    auto found = files_.find(request.path);
    // Addresses of pages are the client's own business; only names of files can be missing.
    if (found == files_.end() && request.path.find('.') == std::string::npos)
        found = files_.find("/index.html");
    if (found == files_.end()) {
        response.status = files_.empty() ? 503 : 404;
        response.type = "text/plain; charset=utf-8";
        response.body = std::make_shared<const std::string>(
            files_.empty()
                ? "The server runs, but the web client has not been built: run ./dev up, or "
                  "npm install && npm run build in web/.\n"
                : "There is no such file.\n");
        return response;
    }
    const File& file = found->second;
    response.type = file.type;
    response.headers.emplace_back("ETag", file.tag);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.headers.emplace_back(
        "Cache-Control", file.forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (request.if_none_match == file.tag) {
        response.status = 304;
        return response;
    }
    const auto accepts = [&](const char* coding) {
        return request.accept_encoding.find(coding) != std::string::npos;
    };
    if (file.brotli && accepts("br")) {
        response.body = file.brotli;
        response.headers.emplace_back("Content-Encoding", "br");
    } else if (file.gzip && accepts("gzip")) {
        response.body = file.gzip;
        response.headers.emplace_back("Content-Encoding", "gzip");
    } else {
        response.body = file.plain;
    }
    return response;
}

}  // namespace server
