// SPDX-License-Identifier: Apache-2.0
//
// The web client, read into memory once.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>

#include "net/http.hpp"

namespace server {

class WebFiles {
public:
    // Looks for the client's folder: the one given, else beside the program. Nothing found: every
    // page says how to get one.
    explicit WebFiles(std::filesystem::path folder);
    net::Response answer(const net::Request&) const;
    bool found() const { return !files_.empty(); }
    const std::filesystem::path& folder() const { return folder_; }

private:
    struct File {
        std::string type;
        std::string tag;
        bool forever;  // its name changes with its content
        std::shared_ptr<const std::string> plain, brotli, gzip;
    };
    std::filesystem::path folder_;
    std::unordered_map<std::string, File> files_;
};

}  // namespace server
